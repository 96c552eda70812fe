import type { NumberField } from '../../rules/field.ts';
import { type Html, html } from '../html.ts';
import type { Tongue } from '../texts/texts.ts';
import type { PageView } from '../view.ts';

/** Between the smallest and the largest answer: what is further apart is quicker typed than stepped. */
const mostSteps = 50;

/** The input between a button for one less and one for one more, where there are few whole numbers to choose from. */
export function stepper(field: NumberField, input: Html<PageView>, { words }: Tongue): Html<PageView> {
  const { min = 0, max, step = 1 } = field;
  if (max === undefined || (max - min) / step > mostSteps) return input;
  const button = (by: -1 | 1, label: string, sign: string): string =>
    `<button type="button" data-step="${by * step}" aria-label="${label}" aria-controls="f-${field.key}">${sign}</button>`;
  return html`<div class="stepper">${button(-1, words.less, '−')}${input}${button(1, words.more, '+')}</div>`;
}
