import { element, onClick } from './page.ts';

let shown = '';
const menuTitle = document.title;
const sheetElement = () => element<HTMLDialogElement>('sheet');

/** Opens a dish in a sheet, under the address of its own page, so that it can be shared. Going back closes the sheet. */
export function startDishes(): void {
  onClick('#sections h3 a', (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState({ dish: link.closest('.item')?.id }, '', link.href);
    followHistory();
  });
  const sheet = sheetElement();
  sheet.addEventListener('close', () => {
    if (shown !== '' && history.state?.dish === shown) history.back();
    shown = '';
  });
  // A click whose target is the dialog itself is a click on the backdrop.
  sheet.addEventListener('click', ({ target }) => {
    if (target === sheet) sheet.close();
  });
  addEventListener('popstate', followHistory);
  followHistory();
}

export function refreshDish(): void {
  if (shown === '') return;
  if (document.getElementById(shown)) followHistory();
  else sheetElement().close();
}

function followHistory(): void {
  const card = document.getElementById(history.state?.dish ?? '');
  const sheet = sheetElement();
  shown = card?.id ?? '';
  if (card) {
    fill(sheet, card);
    if (!sheet.open) sheet.showModal();
  } else {
    sheet.close();
    document.title = menuTitle;
  }
}

function fill(sheet: HTMLElement, card: HTMLElement): void {
  const copy = document.importNode(card, true);
  const link = copy.querySelector('a');
  const [name, address] = [link?.textContent ?? '', link?.href ?? location.href];
  link?.replaceWith(...link.childNodes);
  copy.querySelector('img')?.setAttribute('loading', 'eager');
  element('dish').replaceChildren(...copy.childNodes);
  sheet.setAttribute('aria-label', name);
  sheet.classList.toggle('is-sold-out', card.classList.contains('sold-out'));
  sheet.scrollTop = 0;
  document.title = `${name} · ${menuTitle}`;
  for (const order of sheet.querySelectorAll<HTMLAnchorElement>('.order a')) {
    order.dataset.before ??= order.href;
    order.href = order.dataset.before
      .replace('%7Bdish%7D', encodeURIComponent(name))
      .replace('%7Baddress%7D', encodeURIComponent(address));
  }
}
