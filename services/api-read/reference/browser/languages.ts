const storageKey = 'reference-language';

/** Choosing a language in one panel chooses it in all panels, also on the next page. */
export function startLanguages(): void {
  choose(remembered());
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.samples')) return;
    // Scroll so that the panel stays in place although panels above it change their height.
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
    remember(target.value);
  });
}

function choose(language: string | null): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>('.samples input')) {
    if (radio.value === language) radio.checked = true;
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage each page starts with its first language.
  }
}
