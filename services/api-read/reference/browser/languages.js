const kept = 'reference-language';

/** The language that is chosen in one panel is chosen in all that have it, and again on the next page. */
export function startLanguages() {
  const known = remembered();
  if (known !== null) choose(known);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.samples')) return;
    // What stands above the panel may get longer or shorter: the panel stays where the reader sees it.
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
    remember(target.value);
  });
}

/** @param {string} language */
function choose(language) {
  for (const radio of document.querySelectorAll('.samples input')) {
    if (radio instanceof HTMLInputElement && radio.value === language) radio.checked = true;
  }
}

function remembered() {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
}

/** @param {string} language */
function remember(language) {
  try {
    localStorage.setItem(kept, language);
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}
