const saidMs = 1500;

/** The buttons that copy the code which is seen in their panel. */
export function startCopying() {
  for (const button of document.querySelectorAll('.copy')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  }
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const seen = [...(button.closest('.panel')?.querySelectorAll('pre') ?? [])].find((each) => each.checkVisibility());
  try {
    await navigator.clipboard.writeText(seen?.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    // Over plain http on another machine there is no clipboard: the text is chosen, to be copied by hand.
    if (seen) getSelection()?.selectAllChildren(seen);
    button.textContent = 'Chosen';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, saidMs);
}
