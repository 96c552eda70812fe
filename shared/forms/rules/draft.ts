import { pick } from '../../basics/fields.ts';
import { latinDigits } from '../../text/latin-digits.ts';
import type { Constraints, FormDefinition, UncheckedField } from './definition.ts';
import { type FieldType, type FormField, fieldTexts } from './field.ts';
import { rulesOf } from './rules.ts';

export interface FormDraft extends Readonly<Record<DraftText, string>> {
  readonly fields: readonly DraftField[];
  readonly branding: FormDefinition['branding'] | null;
}

export const draftTexts = [
  'title',
  'title_ar',
  'intro',
  'intro_ar',
  'thanks',
  'thanks_ar',
  'chat_url',
  'edits',
] as const;
export type DraftText = (typeof draftTexts)[number];

export interface DraftField extends Readonly<Record<FieldText, string>> {
  /** Identifies the field while its key may change: its published key, or a generated id. */
  readonly id: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly rules: Readonly<Partial<Record<string, string>>>;
  readonly options: readonly DraftOption[];
}

export const draftFieldTexts = [...fieldTexts, 'destination'] as const;
type FieldText = (typeof draftFieldTexts)[number];

export interface DraftOption {
  readonly value: string;
  readonly label: string;
  readonly label_ar: string;
}

const textRules: readonly string[] = ['currency', 'earliest', 'latest', 'region'];

export function draftOf(definition: FormDefinition, edits: number, currency: string): FormDraft {
  const { branding, fields, ...texts } = definition;
  return {
    ...blanks(draftTexts),
    ...texts,
    edits: String(edits),
    branding,
    fields: fields.map((field) => draftField(field, currency)),
  };
}

export function emptyDraft(title: string): FormDraft {
  return { ...blanks(draftTexts), title, edits: '1', branding: null, fields: [] };
}

/** Adds, as empty, the texts that were introduced after the draft was stored. */
export function completeDraft(stored: FormDraft): FormDraft {
  const fields = stored.fields.map((field) => withBlanks(field, draftFieldTexts));
  return { ...withBlanks(stored, draftTexts), fields };
}

/** Fields keep their order, because drafts are compared by their JSON (request/version.ts). */
function withBlanks<Texts extends object>(texts: Texts, names: readonly string[]): Texts {
  return { ...texts, ...blanks(names.filter((name) => !Object.hasOwn(texts, name))) };
}

function blanks<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
}

export function formFromDraft({ fields, branding, edits, ...texts }: FormDraft): Readonly<Record<string, unknown>> {
  return {
    ...nonEmptyTexts(texts),
    edits: numberIn(edits) ?? 0,
    fields: fields.map(fieldFromDraft),
    ...(branding !== null && { branding }),
  };
}

export function fieldFromDraft({ id: _, type, required, rules, options, ...texts }: DraftField): UncheckedField {
  const known = rulesOf[type].flatMap((name): [string, unknown][] => {
    const input = rules[name] ?? '';
    if (name === 'options') return [[name, options.map(optionFromDraft)]];
    if (input === '') return [];
    return [[name, textRules.includes(name) ? input : numberIn(input)]];
  });
  // Validated by the contract before use.
  const { key, label } = texts;
  return { key, label, ...nonEmptyTexts(texts), ...Object.fromEntries(known), type, required } as UncheckedField;
}

export function nonEmptyTexts(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function optionFromDraft({ value, label, label_ar }: DraftOption) {
  return { value: value === '' ? label : value, label, ...(label_ar !== '' && { label_ar }) };
}

function numberIn(input: string): number | string | undefined {
  if (input === '') return undefined;
  const latin = latinDigits(input).replaceAll('٫', '.');
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(latin) ? Number(latin) : input;
}

function draftField(field: FormField, currency: string): DraftField {
  const { key, type, required } = field;
  const given = field as Constraints;
  const rules = rulesOf[type].flatMap((name): [string, string][] => {
    const value = given[name];
    const isExplicit = typeof value !== 'object' && value !== undefined && !isImplied(name, given, currency);
    return isExplicit ? [[name, String(value)]] : [];
  });
  const options = (given.options ?? []).map(({ value, label, label_ar = '' }) => ({ value, label, label_ar }));
  const texts = { ...blanks(draftFieldTexts), ...pick(field, draftFieldTexts) };
  return { ...texts, id: key, type, required, rules: Object.fromEntries(rules), options };
}

function isImplied(name: keyof Constraints, rules: Constraints, currency: string): boolean {
  switch (name) {
    case 'min_length':
    case 'min_items':
      return rules[name] === 0;
    case 'max_items':
      return rules.max_items === rules.options?.length;
    case 'currency':
      return rules.currency === currency;
    case 'region':
      return rules.region === currency.slice(0, 2);
    default:
      return false;
  }
}
