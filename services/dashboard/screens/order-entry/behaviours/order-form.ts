import { withItem, withQuantity } from '../../../../../shared/orders/rules/edit-lines.ts';
import { bestOf } from '../../../../../shared/orders/rules/item-search.ts';
import { type MenuItem, nameIn } from '../../../../../shared/orders/rules/menu-item.ts';
import { latinDigits } from '../../../../../shared/text/latin-digits.ts';
import { fieldsOf, isEmpty, type Menu } from './form-fields.ts';
import { keptOrder } from './kept-order.ts';
import { type Parts, partsOf } from './page-parts.ts';
import { shownOrder } from './shown-order.ts';
import { createTiles } from './tile-filter.ts';

type Wanted = Pick<MenuItem, 'name' | 'nameArabic' | 'price' | 'options'>;

/** Tiles and the search fill the lines of the form, which the server reads as if they were typed. */
export function createOrderForm(element: HTMLElement) {
  const page = partsOf(element);
  const { form } = page;
  const tiles = createTiles(page.tiles, page.categories);
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en';
  const menu: Menu = { items: tiles.items, language, currency: element.dataset.currency ?? '' };
  const kept = keptOrder(page, menu);
  const shown = shownOrder(element, page, menu, kept);
  const search = itemSearchOf(page, tiles, (quantity, item) => {
    const edited = withItem(fieldsOf(form), quantity, nameIn(language, item));
    if (edited === null) return false;
    shown.write(edited.form);
    shown.goTo(edited.line, item.price === null || item.options.length > 0);
    return true;
  });
  const before = element.dataset.fresh === 'true' ? kept.current() : undefined;
  shown.write(before ? new URLSearchParams(before.fields) : fieldsOf(form));
  if (matchMedia('(pointer: fine)').matches && form.querySelector('[aria-invalid]') === null)
    page.find.focus({ preventScroll: true });

  return {
    keep: kept.keep,
    placed: kept.placed,
    show: shown.show,
    add: search.add,
    press: pressOn(page, search.enter),
    step(_: Event, button: EventTarget | null): void {
      if (!(button instanceof HTMLButtonElement)) return;
      const [line = 0, change = 0] = button.value.split(':').map(Number);
      button.closest<HTMLElement>('.sheet')?.hidePopover();
      shown.write(withQuantity(fieldsOf(form), line, change));
    },
    changed({ target }: Event): void {
      if (target === page.find) search.filter();
      else shown.write(fieldsOf(form));
    },
    hold(): void {
      kept.keep();
      if (!isEmpty(fieldsOf(form))) shown.write(new URLSearchParams({ command: crypto.randomUUID() }));
    },
    goOn(_: Event, button: EventTarget | null): void {
      const id = button instanceof HTMLElement ? button.dataset.entry : undefined;
      const entry = kept.entries().find((each) => each.id === id);
      kept.keep();
      if (entry) shown.write(new URLSearchParams(entry.fields));
    },
  };
}

type Tiles = ReturnType<typeof createTiles>;

/** Adds what a tile stands for, or what the search finds first, as often as the search says. */
function itemSearchOf({ find, none }: Parts, tiles: Tiles, take: (quantity: number, item: Wanted) => boolean) {
  const filter = (): void => {
    const { items } = tiles.show(find.value);
    none.textContent = items.length === 0 ? (none.dataset.text ?? '') : '';
    // On a phone the field sticks to the top, and shorter results would end above it.
    if (scrollY > 0 && find.value !== '') find.closest('.tiles')?.scrollIntoView();
  };
  const add = (quantity: number, item: Wanted): void => {
    find.value = '';
    filter();
    if (!take(quantity, item)) none.textContent = none.dataset.full ?? '';
  };
  return {
    filter,
    add(_: Event, tile: EventTarget | null): void {
      const item = tile instanceof Element ? tiles.itemOf(tile) : undefined;
      if (item) add(tiles.matching(find.value).quantity, item);
    },
    enter(): void {
      const found = tiles.matching(find.value);
      const item = bestOf(found);
      if (item === 'sold out') none.textContent = none.dataset.soldOut ?? '';
      else add(found.quantity, item ?? asEntered(find.value));
    },
  };
}

/** Enter leads on: from the search to the order, from a sheet back to the search, from the other fields to placing. */
function pressOn({ form, find, place, tiles }: Parts, enterSearch: () => void) {
  const enter = (field: HTMLInputElement): void => {
    const sheet = field.closest<HTMLElement>('.sheet');
    sheet?.hidePopover();
    const [customer, ...others] = field.name === 'phone' ? form.querySelectorAll<HTMLElement>('#customers button') : [];
    // Suggestions come a moment after what is typed.
    const digits = digitsIn(field.value);
    const isOfInput = digits !== '' && digitsIn(customer?.textContent ?? '').endsWith(digits);
    if (customer && others.length === 0 && isOfInput) customer.click();
    if (sheet !== null) find.focus();
    else if (field !== find) place.focus();
    else if (field.value.trim() !== '') enterSearch();
    else form.querySelector<HTMLElement>('[name=phone]')?.focus();
  };
  return (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLInputElement)) return;
    const { key, target, ctrlKey, metaKey } = event;
    if (key === 'ArrowDown' && target === find) tiles.find((tile) => !tile.hidden)?.focus();
    if (key !== 'Enter') return;
    if (ctrlKey || metaKey) form.requestSubmit(place);
    else enter(target);
  };
}

function digitsIn(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

/** `2 Fried fish`: what is not on the menu has its name as it was typed, and a price to be given. */
function asEntered(input: string): Wanted {
  const name = input.replace(/^\s*[\d٠-٩]+\s*[x×]?\s+/i, '');
  return { name, nameArabic: name, price: null, options: [] };
}
