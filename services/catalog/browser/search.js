import { finds, searchable } from '../../../shared/catalog/rules/search.ts';
import { element, items } from './page.js';

/** Filters the menu while one types, and again whenever the menu itself changes. */
export function startSearch() {
  const field = searchField();
  field.addEventListener('input', () => {
    applySearch();
    if (field.value) element('menu').scrollIntoView({ behavior: 'instant', block: 'start' });
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') field.blur();
  });
  // A category that the search has hidden is gone to all the same: whoever taps its chip wants it more than the search.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link?.hash || !document.getElementById(link.hash.slice(1))?.hidden) return;
    field.value = '';
    applySearch();
  });
  // A browser that comes back to a page fills its fields in again.
  addEventListener('pageshow', applySearch);
}

/** Shows the items that the search finds, the categories that have some, and says so when nothing is found. */
export function applySearch() {
  const query = searchable(searchField().value);
  let found = 0;
  for (const item of items()) {
    const isFound = finds(query, searchable(`${wordsOf(item)} ${item.dataset.also ?? ''}`));
    item.hidden = !isFound;
    if (isFound) found += 1;
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = query !== '' && !section.querySelector('.item:not([hidden])');
  }
  say(query, found);
}

function searchField() {
  const field = element('search');
  if (!(field instanceof HTMLInputElement)) throw new Error('the search is no field');
  return field;
}

/** @param {HTMLElement} item */
function wordsOf(item) {
  const parts = [...item.querySelectorAll('h3, .label, .description')].map((part) => part.textContent);
  const section = item.closest('section')?.querySelector('h2')?.textContent ?? '';
  return [...parts, section].join(' ');
}

/**
 * @param {string} query
 * @param {number} found
 */
function say(query, found) {
  const notice = element('none');
  notice.classList.toggle('unseen', found > 0);
  const { none = '', found: some = '' } = notice.dataset;
  const text = found > 0 ? some.replace('{}', found.toLocaleString(document.documentElement.lang)) : none;
  notice.textContent = query === '' ? '' : text;
}
