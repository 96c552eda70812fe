import { element } from './page.js';

/** The id of the card whose dish the sheet shows. */
let shown = '';
const menuTitle = document.title;

/**
 * A tap on a dish opens it in a sheet. Its address is the dish's own page meanwhile, so that it can be sent to somebody, and
 * going back closes it.
 */
export function startDishes() {
  element('sections').addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('h3 a') : null;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0);
    if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
    event.preventDefault();
    history.pushState({ dish: link.closest('.item')?.id }, '', link.href);
    followHistory();
  });
  const sheet = sheetElement();
  sheet.addEventListener('close', () => {
    if (shown !== '' && history.state?.dish === shown) history.back();
    shown = '';
  });
  // What is clicked of the dialog itself, and not of anything in it, is the backdrop.
  sheet.addEventListener('click', ({ target }) => {
    if (target === sheet) sheet.close();
  });
  addEventListener('popstate', followHistory);
  followHistory();
}

/** Shows the dish anew after its menu has changed; one that is gone closes its sheet. */
export function refreshDish() {
  if (shown === '') return;
  if (document.getElementById(shown)) followHistory();
  else sheetElement().close();
}

/** Opens the sheet of the dish that the history names, or closes it. */
function followHistory() {
  const id = history.state?.dish ?? '';
  const card = id === '' ? null : document.getElementById(id);
  const sheet = sheetElement();
  if (!card) {
    shown = '';
    sheet.close();
    document.title = menuTitle;
    return;
  }
  fill(sheet, card);
  shown = id;
  if (!sheet.open) sheet.showModal();
}

/**
 * @param {HTMLDialogElement} sheet
 * @param {HTMLElement} card
 */
function fill(sheet, card) {
  const copy = card.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  copy.removeAttribute('id');
  copy.classList.remove('changed');
  copy.hidden = false;
  const link = copy.querySelector('h3 a');
  const name = link?.textContent ?? '';
  const address = link instanceof HTMLAnchorElement ? link.href : location.href;
  link?.replaceWith(...link.childNodes);
  const picture = copy.querySelector('img');
  if (picture) picture.loading = 'eager';
  element('dish').replaceChildren(...copy.childNodes);
  sheet.setAttribute('aria-label', name);
  sheet.classList.toggle('is-sold-out', card.classList.contains('sold-out'));
  sheet.scrollTop = 0;
  document.title = `${name} · ${menuTitle}`;
  for (const order of sheet.querySelectorAll('.order a')) nameDish(order, name, address);
}

/**
 * @param {Element} link one that begins a chat; that of a call names no dish
 * @param {string} name
 * @param {string} address
 */
function nameDish(link, name, address) {
  if (!(link instanceof HTMLAnchorElement)) return;
  link.dataset.before ??= link.href;
  link.href = link.dataset.before
    .replace('%7Bdish%7D', encodeURIComponent(name))
    .replace('%7Baddress%7D', encodeURIComponent(address));
}

function sheetElement() {
  const sheet = element('sheet');
  if (!(sheet instanceof HTMLDialogElement)) throw new Error('the sheet is no dialog');
  return sheet;
}
