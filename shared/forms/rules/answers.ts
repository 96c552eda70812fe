import { checkEmail, checkUrl, maxUrlLength } from './checks/email-and-url.ts';
import { checkDate, checkDateTime, type TimeContext } from './checks/moment.ts';
import { checkMoney, checkNumber } from './checks/number.ts';
import { cleanLine, cleanLines, lengthOf, maxInputLength, plainText } from './checks/text.ts';
import { accepted, type Reason, refused, type Verdict } from './checks/verdict.ts';
import type { Answer, Answers, ChoiceField, FieldType, FormField, PhoneField, TextField } from './field.ts';
import { ownValue } from './values.ts';

export interface CheckContext extends TimeContext {
  /** The number in E.164, or null when it is none; without a country code it is one of the region's. */
  readonly phone: (text: string, region: string) => string | null;
}

export interface FieldError {
  readonly key: string;
  readonly reason: Reason;
}

export type CheckedAnswers =
  | { readonly answers: Answers; readonly errors: readonly [] }
  | { readonly answers: null; readonly errors: readonly FieldError[] };

/** Checks the values of a whole form (decided: Forms). Returns all answers, or all errors. */
export function checkAnswers(
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
  checkContext: CheckContext,
): CheckedAnswers {
  const answers: Record<string, Answer> = {};
  const errors: FieldError[] = [];
  for (const field of fields) {
    const verdict = checkField(ownValue(given, field.key), field, checkContext);
    if (verdict === null) continue;
    if ('answer' in verdict) answers[field.key] = verdict.answer;
    else errors.push({ key: field.key, reason: verdict.reason });
  }
  const known = new Set(fields.map(({ key }) => key));
  const unknown = Object.keys(given).filter((key) => !known.has(key));
  for (const key of unknown.slice(0, maxUnknown)) errors.push({ key, reason: 'unknown_field' });
  return errors.length === 0 ? { answers, errors: [] } : { answers: null, errors };
}

/** Unknown keys that are reported, to bound the response. */
const maxUnknown = 20;

/** Null for an optional field without an answer. */
export function checkField(value: unknown, field: FormField, checkContext: CheckContext): Verdict | null {
  if (isFarTooLong(value, field)) return refused(reasonWhenFarTooLong[field.type]);
  if (isBlank(value)) return field.required ? refused('required') : null;
  switch (field.type) {
    case 'short_text':
    case 'long_text':
      return checkText(value, field);
    case 'integer':
    case 'decimal':
      return checkNumber(value, field);
    case 'money':
      return checkMoney(value, field);
    case 'date':
      return checkDate(value, field, checkContext);
    case 'date_time':
      return checkDateTime(value, field, checkContext);
    case 'checkbox':
      return checkCheckbox(value, field.required);
    case 'single_select':
      return checkChoice(value, field);
    case 'multi_select':
      return checkChoices(value, field);
    case 'url':
      return checkUrl(value);
    case 'email':
      return checkEmail(value);
    case 'phone':
      return checkPhone(value, field, checkContext);
    default:
      return field satisfies never;
  }
}

/** Checked before cleaning, whose cost grows with the length. */
function isFarTooLong(value: unknown, field: FormField): boolean {
  return (
    typeof value === 'string' && value.length > maxInputLength('max_length' in field ? field.max_length : maxUrlLength)
  );
}

const reasonWhenFarTooLong: Readonly<Record<FieldType, Reason>> = {
  short_text: 'too_long',
  long_text: 'too_long',
  integer: 'format',
  decimal: 'format',
  money: 'format',
  date: 'format',
  date_time: 'format',
  checkbox: 'type',
  single_select: 'not_an_option',
  multi_select: 'not_an_option',
  url: 'too_long',
  email: 'too_long',
  phone: 'format',
};

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return plainText(value) === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function checkText(value: unknown, { type, min_length, max_length }: TextField): Verdict {
  if (typeof value !== 'string') return refused('type');
  const text = type === 'short_text' ? cleanLine(value) : cleanLines(value);
  const length = lengthOf(text);
  if (length > max_length) return refused('too_long');
  return length < min_length ? refused('too_small') : accepted(text);
}

/** Browsers send `on` for a checked box. A required box is a consent, so an unchecked one is no answer. */
function checkCheckbox(value: unknown, required: boolean): Verdict {
  const isChecked = value === true || value === 'on' || value === 'true';
  if (!isChecked && value !== false && value !== 'false') return refused('type');
  return required && !isChecked ? refused('required') : accepted(isChecked);
}

function checkChoice(value: unknown, { options }: ChoiceField): Verdict {
  if (typeof value !== 'string') return refused('type');
  return options.some((option) => option.value === value) ? accepted(value) : refused('not_an_option');
}

function checkChoices(value: unknown, { options, min_items, max_items }: ChoiceField): Verdict {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!given.every((each) => typeof each === 'string')) return refused('type');
  // Checked first, because a set of thousands of hostile values may take seconds.
  const known = new Set<unknown>(options.map((option) => option.value));
  if (!given.every((each) => known.has(each))) return refused('not_an_option');
  const values = new Set(given);
  const chosen = options.map((option) => option.value).filter((each) => values.has(each));
  if (chosen.length < min_items) return refused('too_small');
  return chosen.length > max_items ? refused('too_large') : accepted(chosen);
}

function checkPhone(value: unknown, { region }: PhoneField, { phone }: CheckContext): Verdict {
  if (typeof value !== 'string') return refused('type');
  const number = phone(plainText(value), region);
  return number === null ? refused('format') : accepted(number);
}
