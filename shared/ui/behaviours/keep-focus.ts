/** Submitting a form takes the focus from its button, and morphing does not restore it, so this does. */
export function keepFocus(): void {
  let sender = '';
  document.addEventListener('turbo:submit-start', (event) => {
    sender = senderOf(event);
  });
  document.addEventListener('turbo:render', () => {
    if (sender !== '' && document.activeElement === document.body) document.getElementById(sender)?.focus();
    sender = '';
  });
}

function senderOf(event: Event): string {
  const { submitter } = (event as CustomEvent<{ formSubmission: { submitter?: HTMLElement } }>).detail.formSubmission;
  return submitter?.id ?? '';
}
