import { updateBusyNotice } from './busy.ts';
import { markContents } from './contents.ts';
import { refreshDish } from './dishes.ts';
import { showHours } from './hours.ts';
import { element, isWholeMenu, items } from './page.ts';
import { applySearch } from './search.ts';

const partsAround = ['masthead', 'contact', 'contents', 'categories', 'sheet'];
let shownMarkup = markupOf(document);

/** Replaces the content of the page by that of `next`; scroll position, search, focus and unchanged items stay. */
export function swap(next: Document): void {
  const anchor = inView();
  const fresh = markupOf(next);
  for (const id of partsAround.filter((id) => fresh.get(id) !== shownMarkup.get(id))) {
    document.getElementById(id)?.replaceChildren(...(next.getElementById(id)?.childNodes ?? []));
  }
  for (const item of items(next)) {
    const known = document.getElementById(item.id);
    if (known && fresh.get(item.id) === shownMarkup.get(item.id)) item.replaceWith(known);
    else item.classList.add('changed');
  }
  element('sections').replaceChildren(...element('sections', next).childNodes);
  shownMarkup = fresh;
  document.title = next.title;
  document.documentElement.dataset.version = next.documentElement.dataset.version;
  showHours();
  updateBusyNotice();
  if (isWholeMenu) applySearch();
  if (anchor) scrollBy({ top: topOf(anchor.id) - anchor.top, behavior: 'instant' });
  if (!isWholeMenu) return;
  markContents();
  refreshDish();
}

function markupOf(page: Document): ReadonlyMap<string, string> {
  const parts = [...partsAround.map((id) => page.getElementById(id)), ...items(page)];
  return new Map(parts.map((part) => [part?.id ?? '', part?.outerHTML ?? '']));
}

function inView(): { readonly id: string; readonly top: number } | null {
  if (scrollY === 0) return null;
  const first = items().find((item) => !item.hidden && item.getBoundingClientRect().bottom > innerHeight * 0.2);
  return first ? { id: first.id, top: topOf(first.id) } : null;
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? 0;
}
