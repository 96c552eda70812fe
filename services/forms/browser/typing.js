import { formatPhone } from '../../../shared/forms/rules/phone-format.ts';
import { isMoney } from '../../../shared/forms/rules/values.ts';
import { amountDigits, typedNumber } from '../../../shared/money/amount-text.ts';
import { toMajor } from '../../../shared/money/money.ts';
import { judge } from './fields.js';
import { pageLanguage } from './page.js';

/**
 * Helps with what is typed: a phone number is grouped as it grows, an amount when it is left, a small number has a button for
 * one less and one for one more.
 * @param {HTMLElement} form
 * @param {import('./fields.js').Field[]} fields
 */
export function helpTyping(form, fields) {
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.phone) groupPhone(target, target.dataset.phone);
  });
  form.addEventListener('change', ({ target }) => {
    const field = fields.find(({ rules, inputs }) => rules.type === 'money' && inputs[0] === target);
    if (field) groupAmount(field);
  });
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-step]') : null;
    const field = fields.find(({ element }) => button && element.contains(button));
    if (button instanceof HTMLElement && field) step(field, Number(button.dataset.step));
  });
}

/**
 * Who is in the midst of a number is not moved to its end.
 * @param {HTMLInputElement} input
 * @param {string} example
 */
function groupPhone(input, example) {
  if (input.selectionStart !== input.value.length) return;
  const grouped = formatPhone(input.value, JSON.parse(example));
  if (grouped !== input.value) input.value = grouped;
}

/** @param {import('./fields.js').Field} field */
function groupAmount(field) {
  const verdict = judge(field, 'UTC');
  const [input] = field.inputs;
  if (!input || !verdict || !('answer' in verdict) || !isMoney(verdict.answer)) return;
  const { minor, currency } = verdict.answer;
  input.value = amountDigits(toMajor(minor, currency), currency, pageLanguage());
}

/**
 * From nothing it begins at the smallest answer.
 * @param {import('./fields.js').Field} field
 * @param {number} by
 */
function step({ rules, inputs: [input], ...field }, by) {
  if (!input || rules.type !== 'integer') return;
  const { min = 0, max = Number.POSITIVE_INFINITY, step: _, ...free } = rules;
  const verdict = judge({ ...field, rules: free, inputs: [input] }, 'UTC');
  const now = verdict && 'answer' in verdict ? Number(verdict.answer) : null;
  const first = rules.min === undefined && by > 0 ? by : min;
  const next = now === null ? first : Math.min(Math.max(now + by, min), max);
  input.value = typedNumber(next, pageLanguage());
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
