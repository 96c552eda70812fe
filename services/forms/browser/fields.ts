import { answerText } from '../../../shared/forms/page/texts/answer-text.ts';
import { checkField } from '../../../shared/forms/rules/answers.ts';
import type { Verdict } from '../../../shared/forms/rules/checks/verdict.ts';
import type { FormField } from '../../../shared/forms/rules/field.ts';
import { isMoment, joinMoment } from '../../../shared/forms/rules/moment-parts.ts';
import { findElement, language, texts } from './page.ts';

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface Field {
  readonly element: HTMLElement;
  readonly inputs: readonly Input[];
  readonly error: HTMLElement;
  readonly rules: FormField;
}

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field]')].map((element) => {
    const inputs = [...element.querySelectorAll<Input>('input, select, textarea')];
    const rules = { ...JSON.parse(element.dataset.field ?? ''), options: inputs.flatMap(optionsOf) };
    return { element, inputs, error: findElement(element, '.field__problem'), rules };
  });
}

export function inputText(field: Field): string | boolean | string[] {
  return read(
    field,
    (input) => 'checked' in input && input.checked,
    (input) => input.value,
  );
}

export function isChanged(field: Field): boolean {
  const before = read(field, (input) => 'checked' in input && input.defaultChecked, defaultValue);
  return JSON.stringify(before) !== JSON.stringify(inputText(field));
}

export function isAnswered(field: Field): boolean {
  const value = inputText(field);
  return value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
}

export function check(field: Field, zone: string): string | null {
  const verdict = judge(field, zone);
  const sentence = verdict && 'reason' in verdict ? texts.problem(verdict.reason, field.rules) : null;
  showError(field, sentence);
  return sentence;
}

export function answerOf(field: Field, zone: string): string | null {
  const verdict = judge(field, zone);
  if (verdict && 'answer' in verdict) return answerText(field.rules, verdict.answer, language);
  const value = inputText(field);
  return typeof value === 'string' && value !== '' ? answerText(field.rules, value, language) : null;
}

export function showError({ element, error, inputs }: Field, sentence: string | null): void {
  error.textContent = sentence;
  const target = element.tagName === 'FIELDSET' ? element : inputs[0];
  if (sentence === null) target?.removeAttribute('aria-invalid');
  else target?.setAttribute('aria-invalid', 'true');
}

export function labelOf({ element }: Field): string {
  const label = document.importNode(findElement(element, 'legend, label'), true);
  label.querySelector('.optional')?.remove();
  return label.textContent.trim();
}

/** The verdict on the typed value; null for an optional blank, or if this browser lacks `Temporal`. */
export function judge(field: Field, zone: string, rules = field.rules): Verdict | null {
  const value = inputText(field);
  if (isMoment(rules.type) && typeof Temporal === 'undefined' && value !== '') return null;
  return checkField(value, rules, { zone, now: Date.now(), phone: roughPhone });
}

/** Finds only obvious mistakes, because the script has no table of phone numbers. */
function roughPhone(text: string): string | null {
  return /^[\d\s+()./-]+$/.test(text) && /^\d{5,17}$/.test(text.replace(/\D/g, '')) ? text : null;
}

function read({ rules, inputs }: Field, isChecked: (input: Input) => boolean, textOf: (input: Input) => string) {
  const { type, required } = rules;
  const [input] = inputs;
  if (input === undefined) return '';
  if (type === 'checkbox') return isChecked(input) || (required ? '' : false);
  if (type === 'multi_select') return inputs.filter(isChecked).map(({ value }) => value);
  if (type === 'single_select' && input.type === 'radio') return inputs.find(isChecked)?.value ?? '';
  return isMoment(type) ? joinMoment(type, inputs.map(textOf)) : textOf(input);
}

function optionsOf(input: Input) {
  if ('options' in input) return [...input.options].map(({ value, text }) => ({ value, label: text }));
  return [{ value: input.value, label: input.closest('label')?.textContent.trim() ?? '' }];
}

function defaultValue(input: Input): string {
  if (!('options' in input)) return input.defaultValue;
  return [...input.options].find((option) => option.defaultSelected)?.value ?? '';
}
