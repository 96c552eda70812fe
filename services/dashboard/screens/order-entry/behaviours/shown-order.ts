import { lineNumbers, parseLines, totalOf } from '../../../../../shared/orders/rules/parse-lines.ts';
import { money, number } from '../../../../../shared/ui/texts/formats.ts';
import { fieldsOf, type Menu, setFields, showOptions } from './form-fields.ts';
import { createLines } from './form-lines.ts';
import type { KeptOrder } from './kept-order.ts';
import type { Parts } from './page-parts.ts';
import { showHeld } from './show-held.ts';
import { showLine } from './show-line.ts';

/** Writes an order into the form, and shows what the form has: lines, their amounts, the total, and what is held. */
export function shownOrder(element: HTMLElement, page: Parts, menu: Menu, kept: KeptOrder) {
  const lines = createLines(element);
  const { form } = page;
  const { language, currency, items } = menu;
  const show = (): void => {
    const fields = fieldsOf(form);
    const input = parseLines(fields, items, language);
    const free = lineNumbers.find((each) => !fields.get(`item_${each}`)?.trim());
    page.other.hidden = free === undefined || lines.line(free) === null;
    page.other.setAttribute('popovertarget', `sheet-${free}`);
    for (const line of lines.all()) {
      const has = input.find((each) => each.number === line.number);
      showLine(line.row, has, menu);
    }
    page.empty.hidden = input.length > 0;
    const count = input.reduce((sum, { line }) => sum + line.quantity, 0);
    page.count.textContent = count === 0 ? '' : `(${number(language, count)})`;
    const total = totalOf(fields, items, language, currency);
    page.total.textContent = total === null ? '—' : money(language, currency, total);
    kept.keep();
    showHeld(page.held, kept.others());
  };
  return {
    show,
    write(fields: URLSearchParams): void {
      for (const each of lineNumbers) if (fields.get(`item_${each}`)) lines.line(each);
      for (const line of lines.all()) showOptions(line, fields, menu, page.option);
      setFields(form, fields);
      show();
    },
    /** Brings a line into sight; with `isOpen` also its sheet, at its options or its price. */
    goTo(number: number, isOpen: boolean): void {
      const line = lines.line(number);
      // On a phone the order is below the tiles, and the next tap goes to a tile.
      if (matchMedia('(min-width: 60rem)').matches) line?.row.scrollIntoView({ block: 'nearest' });
      if (!isOpen || line === null) return;
      line.sheet.showPopover();
      const first = line.sheet.querySelector<HTMLElement>('.sheet__options input');
      (first ?? line.sheet.querySelector<HTMLElement>('[name^=price]'))?.focus();
    },
  };
}
