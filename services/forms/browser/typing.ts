import { formatPhone } from '../../../shared/forms/rules/phone-format.ts';
import { isMoney } from '../../../shared/forms/rules/values.ts';
import { amountDigits, numberForInput } from '../../../shared/money/amount-text.ts';
import { toMajor } from '../../../shared/money/money.ts';
import { type Field, judge } from './fields.ts';
import { language } from './page.ts';

/** Groups the digits of phone numbers and amounts, and serves the buttons that step a number. */
export function helpTyping(form: HTMLFormElement, fields: readonly Field[]): void {
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.phone) groupPhone(target, target.dataset.phone);
  });
  form.addEventListener('change', ({ target }) => {
    const field = fields.find(({ rules, inputs }) => rules.type === 'money' && inputs[0] === target);
    if (field) groupAmount(field);
  });
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    const field = fields.find(({ element }) => element.contains(button));
    if (button && field) step(field, Number(button.dataset.step));
  });
}

function groupPhone(input: HTMLInputElement, example: string): void {
  if (input.selectionStart !== input.value.length) return;
  const grouped = formatPhone(input.value, JSON.parse(example));
  if (grouped !== input.value) input.value = grouped;
}

function groupAmount(field: Field): void {
  const verdict = judge(field, 'UTC');
  const [input] = field.inputs;
  if (!input || !verdict || !('answer' in verdict) || !isMoney(verdict.answer)) return;
  const { minor, currency } = verdict.answer;
  input.value = amountDigits(toMajor(minor, currency), currency, language);
}

function step(field: Field, by: number): void {
  const { rules, inputs } = field;
  const [input] = inputs;
  if (!input || rules.type !== 'integer') return;
  const { min = 0, max = Number.POSITIVE_INFINITY, step: _, ...withoutBounds } = rules;
  // A number out of bounds is stepped too, back into them.
  const verdict = judge(field, 'UTC', withoutBounds);
  const ofEmptyField = rules.min === undefined && by > 0 ? by : min;
  const isNumber = verdict !== null && 'answer' in verdict;
  const next = isNumber ? Math.min(Math.max(Number(verdict.answer) + by, min), max) : ofEmptyField;
  input.value = numberForInput(next, language);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
