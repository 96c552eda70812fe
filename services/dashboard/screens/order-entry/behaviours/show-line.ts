import type { InputLine } from '../../../../../shared/orders/rules/parse-lines.ts';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { Menu } from './form-fields.ts';
import { lineAmount, lineDetails } from './shown-line.ts';

/** Shows in its row what a line has; a line without an item has none. */
export function showLine(row: HTMLElement, input: InputLine | undefined, { language, currency }: Menu): void {
  row.hidden = input === undefined;
  if (input === undefined) return;
  row.toggleAttribute('data-incomplete', Object.keys(input.problems).length > 0);
  const { name, quantity } = input.line;
  setText(row, '.ticket-line__quantity', number(language, quantity));
  setText(row, '.ticket-line__name', name);
  setText(row, '.ticket-line__details', lineDetails(input.line));
  setText(row, '.ticket-line__amount', lineAmount(language, currency, input) || '—');
  for (const button of row.querySelectorAll<HTMLElement>('[data-label]'))
    button.setAttribute('aria-label', (button.dataset.label ?? '').replace('{}', name));
}

function setText(row: HTMLElement, selector: string, text: string): void {
  const shown = row.querySelector(selector);
  if (shown !== null && shown.textContent !== text) shown.textContent = text;
}
