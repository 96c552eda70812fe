import { checkField } from '../../../shared/domain/forms/answers.ts';
import { words as allWords } from '../texts/texts.ts';

/** The page's fields, each with its rules, its inputs and the place for its error. */
export function fieldsOf(form) {
  return [...form.querySelectorAll('[data-field]')].map((element) => {
    const rules = JSON.parse(element.dataset.field);
    const inputs = [...element.querySelectorAll('input, select, textarea')];
    const options = inputs.flatMap((input) => [...(input.options ?? [input])]).map(({ value }) => ({ value }));
    return { element, inputs, error: element.querySelector('.error'), rules: { ...rules, options } };
  });
}

/** What is typed now, in the shape that the server takes. */
export function typed({ rules, inputs }) {
  return read(
    rules,
    inputs,
    (input) => input.checked,
    (input) => input.value,
  );
}

/** Whether it is something else than the server put there. */
export function isChanged({ rules, inputs }) {
  const before = read(rules, inputs, (input) => input.defaultChecked, defaultValue);
  return JSON.stringify(before) !== JSON.stringify(typed({ rules, inputs }));
}

/** Shows or takes away the field's error; gives the sentence, or null. */
export function check(field, zone) {
  const words = allWords[document.documentElement.lang];
  const verdict = judge(field, zone);
  const sentence = verdict && 'reason' in verdict ? words.problem(verdict.reason, field.rules) : null;
  showError(field, sentence);
  return sentence;
}

export function showError({ element, error, inputs }, sentence) {
  error.textContent = sentence ?? '';
  const bearer = element.tagName === 'FIELDSET' ? element : inputs[0];
  if (sentence === null) bearer.removeAttribute('aria-invalid');
  else bearer.setAttribute('aria-invalid', 'true');
}

export function labelOf({ element }) {
  const label = element.querySelector('legend, label').cloneNode(true);
  for (const part of label.querySelectorAll('.optional')) part.remove();
  return label.textContent.trim();
}

function judge(field, zone) {
  const { rules, inputs } = field;
  const value = typed(field);
  // What the browser could not read as a date it gives as nothing: the server would take it for blank.
  if (inputs[0].validity.badInput) return { reason: 'format' };
  const isMoment = rules.type === 'date' || rules.type === 'date_time';
  if (isMoment && typeof Temporal === 'undefined')
    return value === '' && rules.required ? { reason: 'required' } : null;
  return checkField(value, rules, { zone, now: Date.now(), phone: roughPhone });
}

/** The script has no table of the world's numbers: it finds only what is surely none. */
function roughPhone(text) {
  return /^[\d\s+()./-]+$/.test(text) && /^\d{5,17}$/.test(text.replace(/\D/g, '')) ? text : null;
}

function read({ type, required }, inputs, isChecked, textOf) {
  const [input] = inputs;
  if (type === 'checkbox') return isChecked(input) || (required ? '' : false);
  if (type === 'multi_select') return inputs.filter(isChecked).map(({ value }) => value);
  if (type === 'single_select' && input.type === 'radio') return inputs.find(isChecked)?.value ?? '';
  return textOf(input);
}

function defaultValue(input) {
  if (input.tagName !== 'SELECT') return input.defaultValue;
  return [...input.options].find((option) => option.defaultSelected)?.value ?? '';
}
