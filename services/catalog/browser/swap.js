import { markContents } from './contents.js';
import { refreshDish } from './dishes.js';
import { showHours } from './hours.js';
import { element, isMenu, items } from './page.js';
import { applySearch } from './search.js';

/**
 * Puts the content of `next` in place of the page's, which keeps its scroll, search, focus and the items that are the same.
 * @param {Document} next
 * @param {string} style the style sheet of `next`
 */
export function swap(next, style) {
  const anchor = inView();
  const before = new Map(items().map((item) => [item.id, item]));
  for (const id of sent.keys()) replaceIfChanged(id, next);
  const sections = element('sections', next);
  for (const item of sections.querySelectorAll('.item')) {
    const known = before.get(item.id);
    if (known && asSent(known) === item.outerHTML) item.replaceWith(known);
    else item.classList.add('changed');
  }
  element('sections').replaceChildren(...sections.childNodes);
  dress(next, style);
  showHours();
  if (isMenu) applySearch();
  if (anchor) scrollBy({ top: topOf(anchor.id) - anchor.top, behavior: 'instant' });
  if (!isMenu) return;
  markContents();
  refreshDish();
}

/**
 * An item as the server sent it: without what the search, broken pictures and earlier changes have marked in it since.
 * @param {HTMLElement} item
 */
function asSent(item) {
  const copy = item.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  copy.classList.remove('changed');
  for (const hidden of [copy, ...copy.querySelectorAll('[hidden]')]) hidden.removeAttribute('hidden');
  return copy.outerHTML;
}

/** The first item that can be seen, and where: what is above it may grow or shrink. */
function inView() {
  if (scrollY === 0) return null;
  const first = items().find((item) => !item.hidden && item.getBoundingClientRect().bottom > innerHeight * 0.2);
  return first ? { id: first.id, top: topOf(first.id) } : null;
}

/** @param {string} id */
function topOf(id) {
  return document.getElementById(id)?.getBoundingClientRect().top ?? 0;
}

/**
 * @param {string} id
 * @param {Document} next
 */
function replaceIfChanged(id, next) {
  const [old, fresh] = [document.getElementById(id), next.getElementById(id)];
  const markup = fresh?.innerHTML ?? '';
  if (!old || !fresh || sent.get(id) === markup) return;
  sent.set(id, markup);
  old.replaceChildren(...fresh.childNodes);
}

/** These parts as the server sent them, before any script wrote into them. */
const sent = new Map(
  ['masthead', 'contact', 'contents', 'categories', 'sheet'].map((id) => [
    id,
    document.getElementById(id)?.innerHTML ?? '',
  ]),
);

/**
 * Title, version, theme and colours, which are set one by one: another style sheet is not admitted.
 * @param {Document} next
 * @param {string} style
 */
function dress(next, style) {
  const root = document.documentElement;
  document.title = next.title;
  root.dataset.version = next.documentElement.dataset.version ?? '';
  const { theme } = next.documentElement.dataset;
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const [, name = '', value = ''] of style.matchAll(colour)) {
    root.style.setProperty(name, value);
  }
}

/** The colours stand before everything else in the style sheet, in a `:root` of their own. */
const colour = /(--(?:band|on-band|band-deep|accent-on-\w+|tint-on-\w+)):(#[0-9a-f]+)/g;
