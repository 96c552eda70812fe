const messageMs = 1500;

export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const code = [...(button.closest('.panel')?.querySelectorAll('pre') ?? [])].find((each) => each.checkVisibility());
  try {
    await navigator.clipboard.writeText(code?.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    // Over plain http browsers offer the clipboard only on localhost. Select the code, to be copied by hand.
    if (code) getSelection()?.selectAllChildren(code);
    button.textContent = 'Chosen';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, messageMs);
}
