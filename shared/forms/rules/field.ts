/** The thirteen kinds of field that a form can hold (spec: Hosted form link). */
export const fieldTypes = [
  'short_text',
  'long_text',
  'integer',
  'decimal',
  'money',
  'date',
  'date_time',
  'checkbox',
  'single_select',
  'multi_select',
  'url',
  'email',
  'phone',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export type FormField =
  | TextField
  | NumberField
  | MoneyField
  | MomentField
  | ChoiceField
  | PhoneField
  | AddressField
  | CheckboxField;

export interface FieldTexts {
  /** Names the answer in JSON and in the page; never begins with an underscore. */
  readonly key: string;
  readonly label: string;
  readonly label_ar?: string;
  readonly help?: string;
  readonly help_ar?: string;
  readonly section?: string;
  readonly section_ar?: string;
}

export const fieldTexts = ['key', 'label', 'label_ar', 'help', 'help_ar', 'section', 'section_ar'] as const;

interface Common extends FieldTexts {
  readonly required: boolean;
  readonly destination: Destination;
}

export interface TextField extends Common {
  readonly type: 'short_text' | 'long_text';
  /** Characters (code points). */
  readonly min_length: number;
  readonly max_length: number;
}

export interface NumberField extends Common, Range {
  readonly type: 'integer' | 'decimal';
  readonly decimals: number;
}

/** `min`, `max` and `step` are in major units. */
export interface MoneyField extends Common, Range {
  readonly type: 'money';
  readonly currency: string;
}

export interface Range {
  readonly min?: number;
  readonly max?: number;
  /** Counted from `min`, else from zero. */
  readonly step?: number;
}

/** Bounds are a day or a local time in the workspace's zone, or `today` and `now`. */
export interface MomentField extends Common {
  readonly type: 'date' | 'date_time';
  readonly earliest?: string;
  readonly latest?: string;
}

export interface ChoiceField extends Common {
  readonly type: 'single_select' | 'multi_select';
  readonly options: readonly Option[];
  readonly min_items: number;
  readonly max_items: number;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly label_ar?: string;
}

export interface PhoneField extends Common {
  readonly type: 'phone';
  /** Whose numbers may be written without a country code: two letters, ISO 3166. */
  readonly region: string;
}

interface AddressField extends Common {
  readonly type: 'url' | 'email';
}

export interface CheckboxField extends Common {
  readonly type: 'checkbox';
}

export type Destination = 'submission' | `profile.${ProfileField}` | `custom.${string}`;

const profileFields = ['name', 'phone', 'email'] as const;
export type ProfileField = (typeof profileFields)[number];

export function profileField(destination: Destination): ProfileField | undefined {
  if (!destination.startsWith('profile.')) return undefined;
  return profileFields.find((name) => destination.endsWith(name));
}

export function customField(destination: Destination): string | undefined {
  return destination.startsWith('custom.') ? destination.slice('custom.'.length) : undefined;
}

export type Answer = string | number | boolean | readonly string[] | Money;

/** A whole number of the currency's minor units. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

export type Answers = Readonly<Record<string, Answer>>;
