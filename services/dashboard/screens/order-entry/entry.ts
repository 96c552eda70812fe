import { withItem, withQuantity } from '../../../../shared/orders/rules/edit-lines.ts';
import { bestOf, itemSearch } from '../../../../shared/orders/rules/item-search.ts';
import { quantityAndName } from '../../../../shared/orders/rules/line-input.ts';
import { type MenuItem, nameIn } from '../../../../shared/orders/rules/menu-item.ts';
import { lineNumbers } from '../../../../shared/orders/rules/parse-lines.ts';
import type { MemberVisit } from '../../request/visit.ts';

/** The form after a click on a tile, the search or a line's buttons, for browsers without scripts; null if the click places it. */
export function editedEntry({ form, language }: MemberVisit, items: readonly MenuItem[]): URLSearchParams | null {
  const step = /^(\d{1,2}):(-?\d{1,6})$/.exec(form.get('step') ?? '');
  if (step !== null) return edited(withQuantity(form, Number(step[1]), Number(step[2])));
  if (!form.has('add')) return null;
  const find = form.get('find') ?? '';
  const found = itemSearch(items)(find);
  const best = bestOf(found);
  const searched = best === 'sold out' ? null : best ? nameIn(language, best) : quantityAndName(find).name;
  const name = form.get('add') || (find.trim() !== '' && searched);
  const added = name ? withItem(form, found.quantity, name.slice(0, maxName)) : null;
  return edited(added?.form ?? form);
}

const maxName = 300;

export function freeLine(form: URLSearchParams): number {
  return lineNumbers.find((line) => !form.get(`item_${line}`)) ?? lineNumbers.length;
}

/** Those in use, and one for what is added next. */
export function shownLines(form: URLSearchParams): number[] {
  return lineNumbers.filter((line) => form.get(`item_${line}`) || line === freeLine(form));
}

function edited(form: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(form);
  for (const name of ['add', 'step', 'find']) rest.delete(name);
  return rest;
}
