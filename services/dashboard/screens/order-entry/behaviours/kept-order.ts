import { parseLines } from '../../../../../shared/orders/rules/parse-lines.ts';
import { fieldsOf, isEmpty, type Menu } from './form-fields.ts';
import { type KeptEntry, keepEntries, keptEntries } from './kept-entries.ts';
import type { Parts } from './page-parts.ts';

export type KeptOrder = ReturnType<typeof keptOrder>;

/** Keeps the order of the form in this browser, beside those that are held, until it is placed. */
export function keptOrder({ form, store, total }: Parts, menu: Menu) {
  let isPlaced = false;
  const entries = (): readonly KeptEntry[] => keptEntries(store);
  const others = (): readonly KeptEntry[] => {
    const id = fieldsOf(form).get('command');
    return entries().filter((entry) => entry.id !== id);
  };
  return {
    entries,
    others,
    current: () => entries().find(({ id }) => id === sessionStorage.getItem(store)),
    keep(): void {
      if (isPlaced) return;
      const fields = fieldsOf(form);
      const id = fields.get('command') ?? '';
      sessionStorage.setItem(store, id);
      const [first] = parseLines(fields, menu.items, menu.language);
      const label = fields.get('name') || fields.get('phone') || first?.line.name || '';
      const entry = { id, fields: fields.toString(), label, total: total.textContent ?? '', at: Date.now() };
      keepEntries(store, isEmpty(fields) ? others() : [...others(), entry]);
    },
    placed(): void {
      isPlaced = true;
      keepEntries(store, others());
    },
  };
}
