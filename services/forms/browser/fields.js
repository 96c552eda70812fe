import { checkField } from '../../../shared/domain/forms/answers.ts';
import { refused } from '../../../shared/domain/forms/checks/verdict.ts';
import { pageWords, part } from './page.js';

/**
 * @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Input
 * @typedef {import('../../../shared/domain/forms/field.ts').FormField} FormField
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
    const options = inputs.flatMap(valuesOf).map((value) => ({ value }));
    return { element, inputs, error: part(element, '.error'), rules: { ...rules, options } };
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
 * @param {Field} field
 * @param {string} zone
 */
function judge(field, zone) {
  const { rules, inputs } = field;
  const value = typed(field);
  // What the browser could not read as a date it gives as nothing: the server would take it for blank.
  if (inputs[0]?.validity.badInput) return refused('format');
  const isMoment = rules.type === 'date' || rules.type === 'date_time';
  if (isMoment && typeof Temporal === 'undefined') return value === '' && rules.required ? refused('required') : null;
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
  return textOf(input);
}

/** @param {Input} input */
function valuesOf(input) {
  return 'options' in input ? [...input.options].map(({ value }) => value) : [input.value];
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
