const storageKey = 'reference-language';

/** The language that is chosen in one panel is chosen in all that have it, and again on the next page. */
export function startLanguages(): void {
  choose(remembered());
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.samples')) return;
    // The content above the panel may change its height: the panel keeps its place on the screen.
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
    // Without storage the next page begins with its first language.
  }
}
