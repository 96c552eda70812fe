import { matchesSearch, normalizeForSearch } from '../../../shared/catalog/rules/search.ts';
import { element, items, onClick } from './page.ts';

const field = () => element<HTMLInputElement>('search');

export function startSearch(): void {
  field().addEventListener('input', () => {
    applySearch();
    if (field().value) element('menu').scrollIntoView({ behavior: 'instant', block: 'start' });
  });
  field().addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') field().blur();
  });
  onClick('a[href^="#"]', ({ hash }) => {
    if (!document.getElementById(hash.slice(1))?.hidden) return;
    field().value = '';
    applySearch();
  });
  addEventListener('pageshow', applySearch);
}

export function applySearch(): void {
  const query = normalizeForSearch(field().value);
  let found = 0;
  for (const item of items()) {
    item.hidden = !matchesSearch(query, normalizeForSearch(wordsOf(item)));
    if (!item.hidden) found += 1;
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = query !== '' && !section.querySelector('.item:not([hidden])');
  }
  const notice = element('search-status');
  notice.classList.toggle('unseen', found > 0);
  const template = found > 0 ? notice.dataset.found : notice.dataset.noneFound;
  notice.textContent =
    query === '' ? '' : (template?.replace('{}', found.toLocaleString(document.documentElement.lang)) ?? '');
}

function wordsOf(item: HTMLElement): string {
  const parts = [...item.querySelectorAll('h3, .label, .description')].map((part) => part.textContent);
  return [...parts, item.closest('section')?.querySelector('h2')?.textContent, item.dataset.also].join(' ');
}
