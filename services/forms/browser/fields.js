import { answerText } from '../../../shared/forms/page/texts/answer-text.ts';
import { checkField } from '../../../shared/forms/rules/answers.ts';
import { isMoment, joinMoment } from '../../../shared/forms/rules/moment-parts.ts';
import { pageLanguage, pageWords, part } from './page.js';

/**
 * @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Input
 * @typedef {import('../../../shared/forms/rules/field.ts').FormField} FormField
 * @typedef {{ element: HTMLElement, inputs: Input[], error: HTMLElement, rules: FormField }} Field
 */

/**
 * The page's fields, each with its rules, its inputs (one at least) and the place for its error.
 * @param {HTMLElement} form
 * @returns {Field[]}
 */
export function fieldsOf(form) {
  const elements = [...form.querySelectorAll('[data-field]')].filter((each) => each instanceof HTMLElement);
  return elements.map((element) => {
    const rules = JSON.parse(element.dataset.field ?? '');
    const inputs = inputsOf(element);
    return { element, inputs, error: part(element, '.error'), rules: { ...rules, options: inputs.flatMap(optionsOf) } };
  });
}

/**
 * What is typed now, in the shape that the server takes.
 * @param {Pick<Field, 'rules' | 'inputs'>} field
 */
export function typed({ rules, inputs }) {
  return read(
    rules,
    inputs,
    (input) => 'checked' in input && input.checked,
    (input) => input.value,
  );
}

/**
 * Whether it is something else than the server put there.
 * @param {Field} field
 */
export function isChanged({ rules, inputs }) {
  const before = read(rules, inputs, (input) => 'checked' in input && input.defaultChecked, defaultValue);
  return JSON.stringify(before) !== JSON.stringify(typed({ rules, inputs }));
}

/** @param {Field} field */
export function isAnswered(field) {
  const value = typed(field);
  return value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
}

/**
 * Shows or takes away the field's error; gives the sentence, or null.
 * @param {Field} field
 * @param {string} zone
 */
export function check(field, zone) {
  const verdict = judge(field, zone);
  const sentence = verdict && 'reason' in verdict ? pageWords().problem(verdict.reason, field.rules) : null;
  showError(field, sentence);
  return sentence;
}

/**
 * The answer in words; null for none.
 * @param {Field} field
 * @param {string} zone
 */
export function answerOf(field, zone) {
  const verdict = judge(field, zone);
  if (verdict && 'answer' in verdict) return answerText(field.rules, verdict.answer, pageLanguage());
  const value = typed(field);
  return typeof value === 'string' && value !== '' ? answerText(field.rules, value, pageLanguage()) : null;
}

/**
 * @param {Field} field
 * @param {string | null} sentence
 */
export function showError({ element, error, inputs }, sentence) {
  error.textContent = sentence ?? '';
  const bearer = element.tagName === 'FIELDSET' ? element : inputs[0];
  if (sentence === null) bearer?.removeAttribute('aria-invalid');
  else bearer?.setAttribute('aria-invalid', 'true');
}

/** @param {Field} field */
export function labelOf({ element }) {
  const label = document.importNode(part(element, 'legend, label'), true);
  for (const part of label.querySelectorAll('.optional')) part.remove();
  return label.textContent.trim();
}

/**
 * What the rules say of what is typed; null for a blank that may be blank.
 * @param {Field} field
 * @param {string} zone
 */
export function judge(field, zone) {
  const { rules } = field;
  const value = typed(field);
  if (isMoment(rules.type) && typeof Temporal === 'undefined' && value !== '') return null;
  return checkField(value, rules, { zone, now: Date.now(), phone: roughPhone });
}

/**
 * The script has no table of the world's numbers: it finds only what is surely none.
 * @param {string} text
 */
function roughPhone(text) {
  return /^[\d\s+()./-]+$/.test(text) && /^\d{5,17}$/.test(text.replace(/\D/g, '')) ? text : null;
}

/**
 * @param {FormField} rules
 * @param {Input[]} inputs
 * @param {(input: Input) => boolean} isChecked
 * @param {(input: Input) => string} textOf
 */
function read({ type, required }, inputs, isChecked, textOf) {
  const [input] = inputs;
  if (input === undefined) return '';
  if (type === 'checkbox') return isChecked(input) || (required ? '' : false);
  if (type === 'multi_select') return inputs.filter(isChecked).map(({ value }) => value);
  if (type === 'single_select' && input.type === 'radio') return inputs.find(isChecked)?.value ?? '';
  return isMoment(type) ? joinMoment(type, inputs.map(textOf)) : textOf(input);
}

/** @param {Input} input */
function optionsOf(input) {
  if ('options' in input) return [...input.options].map(({ value, text }) => ({ value, label: text }));
  return [{ value: input.value, label: input.closest('label')?.textContent?.trim() ?? '' }];
}

/** @param {Input} input */
function defaultValue(input) {
  if (!('options' in input)) return input.defaultValue;
  return [...input.options].find((option) => option.defaultSelected)?.value ?? '';
}

/**
 * The selector names nothing else than these three elements.
 * @param {HTMLElement} element
 */
function inputsOf(element) {
  return /** @type {Input[]} */ ([...element.querySelectorAll('input, select, textarea')]);
}
