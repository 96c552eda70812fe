import { toMajor } from '../../money/money.ts';
import { localTime } from './checks/moment.ts';
import {
  type Answer,
  type Answers,
  customField,
  type FormField,
  type Money,
  type ProfileField,
  profileField,
} from './field.ts';

export interface CustomerFields {
  readonly profile: Readonly<Record<ProfileField, string | null>>;
  readonly custom: Readonly<Record<string, unknown>>;
}

/** Current answers from the profile and custom fields, or else the submission. A custom field of another type is omitted. */
export function knownAnswers(fields: readonly FormField[], customer: CustomerFields, submitted: Answers): Answers {
  const known: Record<string, Answer> = {};
  for (const field of fields) {
    const value = sourceOf(field, customer, submitted);
    if (isAnswerOf(field, value)) known[field.key] = value;
  }
  return known;
}

/** Changes of the customer's fields: null clears a field, and absent fields stay. */
export interface CustomerChanges {
  readonly profile: Readonly<Partial<Record<ProfileField, string | null>>>;
  readonly custom: Readonly<Record<string, Answer | null>>;
}

/** Only fields that differ, so that an untouched one never overwrites what staff changed meanwhile. */
export function customerChanges(fields: readonly FormField[], known: Answers, answers: Answers): CustomerChanges {
  const profile: Partial<Record<ProfileField, string | null>> = {};
  const custom: Record<string, Answer | null> = {};
  for (const { key, destination } of fields) {
    const answer = ownValue(answers, key) ?? null;
    if (isSame(ownValue(known, key) ?? null, answer)) continue;
    const [inProfile, inCustom] = [profileField(destination), customField(destination)];
    if (inProfile !== undefined) profile[inProfile] = typeof answer === 'string' ? answer : null;
    if (inCustom !== undefined) custom[inCustom] = answer;
  }
  return { profile, custom };
}

export function sameAnswers(fields: readonly FormField[], one: Answers, other: Answers): boolean {
  return fields.every(({ key }) => isSame(ownValue(one, key) ?? null, ownValue(other, key) ?? null));
}

/** Answers for display and export: money in major units, times without their offset. */
export function shownValues(
  fields: readonly FormField[],
  answers: Answers,
): Readonly<Record<string, Exclude<Answer, Money>>> {
  const shown: Record<string, Exclude<Answer, Money>> = {};
  for (const { key, type } of fields) {
    const answer = ownValue(answers, key);
    if (answer === undefined) continue;
    if (isMoney(answer)) shown[key] = toMajor(answer.minor, answer.currency);
    else shown[key] = type === 'date_time' && typeof answer === 'string' ? localTime(answer) : answer;
  }
  return shown;
}

/** Ignores inherited properties, because staff choose the keys: a field may be called `constructor`. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

export function isMoney(answer: unknown): answer is Money {
  return typeof answer === 'object' && answer !== null && 'minor' in answer && 'currency' in answer;
}

function sourceOf(field: FormField, { profile, custom }: CustomerFields, submitted: Answers): unknown {
  const [inProfile, inCustom] = [profileField(field.destination), customField(field.destination)];
  if (inProfile !== undefined) return profile[inProfile];
  return inCustom === undefined ? ownValue(submitted, field.key) : ownValue(custom, inCustom);
}

function isAnswerOf(field: FormField, value: unknown): value is Answer {
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return typeof value === 'number';
    case 'money':
      return isMoney(value) && Number.isSafeInteger(value.minor) && value.currency === field.currency;
    case 'checkbox':
      return typeof value === 'boolean';
    case 'multi_select':
      return Array.isArray(value) && value.every((each) => typeof each === 'string');
    default:
      return typeof value === 'string';
  }
}

function isSame(one: Answer | null, other: Answer | null): boolean {
  return one === other || comparable(one) === comparable(other);
}

/** Independent of the order of an object's fields, which the database does not keep. */
function comparable(answer: Answer | null): string {
  return isMoney(answer) ? `${answer.minor} ${answer.currency}` : JSON.stringify(answer);
}
