const shownMs = 1500;

export function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const seen = [...(button.closest('.panel')?.querySelectorAll('pre') ?? [])].find((each) => each.checkVisibility());
  try {
    await navigator.clipboard.writeText(seen?.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    // Plain http has no clipboard, except on localhost: the text is selected, to be copied by hand.
    if (seen) getSelection()?.selectAllChildren(seen);
    button.textContent = 'Chosen';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, shownMs);
}
