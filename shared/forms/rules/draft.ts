import type { FormDefinition, Rules, WrittenField } from './definition.ts';
import type { FieldType, FormField } from './field.ts';
import { rulesOf } from './rules.ts';

/** A form while staff work on it: everything as it was typed, finished or not. */
export interface FormDraft extends Readonly<Record<DraftText, string>> {
  readonly fields: readonly DraftField[];
  /** Null takes the workspace's own when it is published. */
  readonly branding: FormDefinition['branding'] | null;
}

/** How often an answer may be changed is typed too. */
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
  /** Names the field while its key may still change: the key that it was published with, or one of its own. */
  readonly id: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** By their name, as they were typed; those of other types are kept and do not count. */
  readonly rules: Readonly<Partial<Record<string, string>>>;
  readonly options: readonly DraftOption[];
}

export const fieldTexts = [
  'key',
  'label',
  'label_ar',
  'help',
  'help_ar',
  'section',
  'section_ar',
  'destination',
] as const;
type FieldText = (typeof fieldTexts)[number];

export interface DraftOption {
  readonly value: string;
  readonly label: string;
  readonly label_ar: string;
}

/** The rules that are typed as text; the rest are numbers. */
const textRules: readonly string[] = ['currency', 'earliest', 'latest', 'region'];

/** The draft that says what is published. What the workspace's `currency` implies is left unsaid. */
export function draftOf(definition: FormDefinition, edits: number, currency: string): FormDraft {
  const { title, title_ar = '', intro = '', intro_ar = '', branding, fields } = definition;
  const { thanks = '', thanks_ar = '', chat_url = '' } = definition;
  return {
    title,
    title_ar,
    intro,
    intro_ar,
    thanks,
    thanks_ar,
    chat_url,
    edits: String(edits),
    branding,
    fields: fields.map((field) => draftField(field, currency)),
  };
}

/** A draft as it was stored: one that is older than some of its texts has nothing in them. */
export function wholeDraft(stored: FormDraft): FormDraft {
  const fields = stored.fields.map((field) => withBlanks(field, fieldTexts));
  return { ...withBlanks(stored, draftTexts), fields };
}

/** What is there keeps its place: a draft is told from what it was before by its JSON (request/version.ts). */
function withBlanks<Texts extends object>(texts: Texts, names: readonly string[]): Texts {
  const missing = names.filter((name) => !Object.hasOwn(texts, name));
  return { ...texts, ...Object.fromEntries(missing.map((name) => [name, ''])) };
}

/** What staff wrote, as a file of the command line would say it. It is yet to be checked: a number may be no number. */
export function writtenForm({ fields, branding, edits, ...texts }: FormDraft): Readonly<Record<string, unknown>> {
  const named = Object.entries(texts).filter(([, text]) => text !== '');
  return {
    ...Object.fromEntries(named),
    edits: numberIn(edits) ?? 0,
    fields: fields.map(writtenField),
    ...(branding !== null && { branding }),
  };
}

/** One field of it. */
export function writtenField({ id: _, type, required, rules, options, ...texts }: DraftField): WrittenField {
  const named = Object.entries(texts).filter(([name, text]) => text !== '' || name === 'key' || name === 'label');
  const known = rulesOf[type].flatMap((name): [string, unknown][] => {
    const typed = rules[name] ?? '';
    if (name === 'options') return [[name, options.map(writtenOption)]];
    if (typed === '') return [];
    return [[name, textRules.includes(name) ? typed : numberIn(typed)]];
  });
  // Checked by the contract before anybody relies on it.
  return { ...Object.fromEntries([...named, ...known]), type, required } as WrittenField;
}

/** An option without a name of its own is stored under its label. */
function writtenOption({ value, label, label_ar }: DraftOption) {
  return { value: value === '' ? label : value, label, ...(label_ar !== '' && { label_ar }) };
}

/** What is no number stays what it is, to be told. */
function numberIn(typed: string): number | string | undefined {
  if (typed === '') return undefined;
  const latin = typed.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero)).replaceAll('٫', '.');
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(latin) ? Number(latin) : typed;
}

const arabicZero = 0x0660;

function draftField(field: FormField, currency: string): DraftField {
  const { key, type, label, label_ar = '', help = '', help_ar = '', required, destination } = field;
  const { section = '', section_ar = '' } = field;
  // Only the rules of its type are looked at.
  const given = field as Rules;
  const rules = rulesOf[type].flatMap((name): [string, string][] => {
    const value = given[name];
    const isSaid = typeof value !== 'object' && value !== undefined && !isImplied(name, given, currency);
    return isSaid ? [[name, String(value)]] : [];
  });
  const options = (given.options ?? []).map(({ value, label, label_ar = '' }) => ({ value, label, label_ar }));
  const texts = { key, label, label_ar, help, help_ar, section, section_ar, destination };
  return { ...texts, id: key, type, required, rules: Object.fromEntries(rules), options };
}

function isImplied(name: keyof Rules, rules: Rules, currency: string): boolean {
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
