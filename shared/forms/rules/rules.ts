import { pick } from '../../basics/fields.ts';
import { Refused } from '../../basics/refused.ts';
import { isCurrency } from '../../money/currency.ts';
import { currencyDecimals } from '../../money/money.ts';
import type { Constraints, UncheckedField } from './definition.ts';
import { type Destination, type FieldType, type FormField, fieldTexts } from './field.ts';
import { choice, period, type Refuse, range } from './rule-bounds.ts';

/** Fills in all defaults. Throws `invalid_request`, naming the field and its problem. */
export function completeFields(fields: readonly UncheckedField[], currency: string): readonly FormField[] {
  const [problem] = fieldProblems(fields, currency);
  if (problem !== undefined) throw new Refused('invalid_request', problem.message);
  return fields.map((field) => completeField(field, currency));
}

export interface FieldProblem {
  readonly index: number;
  readonly rule: string;
  readonly message: string;
}

export function fieldProblems(fields: readonly UncheckedField[], currency: string): readonly FieldProblem[] {
  return [
    ...fields.flatMap((field, index) => problemOf(field, index, currency)),
    ...sharedBy(fields, 'key', 'two fields have the key'),
    ...sharedBy(fields, 'destination', 'two fields are written to'),
  ];
}

function problemOf(field: UncheckedField, index: number, currency: string): readonly FieldProblem[] {
  try {
    completeField(field, currency);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [{ index, rule: String(error.details.rule), message: error.message }];
  }
}

function sharedBy(
  fields: readonly UncheckedField[],
  rule: 'key' | 'destination',
  problem: string,
): readonly FieldProblem[] {
  const seen = new Set<string>();
  return fields.flatMap((field, index) => {
    const text = rule === 'key' ? field.key : destinationOf(field);
    const isDuplicate = seen.has(text) && text !== 'submission';
    seen.add(text);
    return isDuplicate ? [{ index, rule, message: `${problem} ${text}` }] : [];
  });
}

export const rulesOf: Readonly<Record<FieldType, readonly (keyof Constraints)[]>> = {
  short_text: ['min_length', 'max_length'],
  long_text: ['min_length', 'max_length'],
  integer: ['min', 'max', 'step'],
  decimal: ['min', 'max', 'step', 'decimals'],
  money: ['min', 'max', 'step', 'currency'],
  date: ['earliest', 'latest'],
  date_time: ['earliest', 'latest'],
  checkbox: [],
  single_select: ['options'],
  multi_select: ['options', 'min_items', 'max_items'],
  url: [],
  email: [],
  phone: ['region'],
};
const ruleNames = [...new Set(Object.values(rulesOf).flat())];

const defaultMaxLength = { short_text: 200, long_text: 2_000 };
const defaultDecimals = 2;

const profileTypes: Readonly<Record<string, FieldType>> = {
  'profile.name': 'short_text',
  'profile.phone': 'phone',
  'profile.email': 'email',
};
const maxNameLength = 200;

function completeField(field: UncheckedField, currency: string): FormField {
  const refuse: Refuse = (rule, message) => {
    throw new Refused('invalid_request', `field ${field.key}: ${message}`, { rule });
  };
  const foreign = ruleNames.find((name) => field[name] !== undefined && !rulesOf[field.type].includes(name));
  if (foreign !== undefined) refuse(foreign, `${foreign} is no rule of ${field.type}`);
  const profileType = profileTypes[field.destination ?? ''];
  if (profileType !== undefined && profileType !== field.type)
    refuse('destination', `${field.destination} takes answers of type ${profileType}`);
  const common = {
    ...pick(field, fieldTexts),
    required: field.required ?? false,
    destination: destinationOf(field),
  };
  switch (field.type) {
    case 'short_text':
    case 'long_text': {
      const { min_length = 0, max_length = defaultMaxLength[field.type] } = field;
      if (min_length > max_length) refuse('min_length', 'min_length is larger than max_length');
      if (profileType && max_length > maxNameLength)
        refuse('max_length', `a name has at most ${maxNameLength} characters`);
      return { ...common, type: field.type, min_length, max_length };
    }
    case 'integer':
    case 'decimal': {
      const decimals = field.type === 'integer' ? 0 : (field.decimals ?? defaultDecimals);
      return { ...common, type: field.type, decimals, ...range(field, decimals, refuse) };
    }
    case 'money': {
      const own = field.currency ?? currency;
      if (!isCurrency(own)) refuse('currency', 'currency must be an ISO code such as IQD');
      return { ...common, type: field.type, currency: own, ...range(field, currencyDecimals(own), refuse) };
    }
    case 'date':
    case 'date_time':
      return { ...common, type: field.type, ...period(field.type, field, refuse) };
    case 'single_select':
    case 'multi_select':
      return { ...common, type: field.type, ...choice(field, refuse) };
    case 'phone':
      // A national currency's code begins with its country's.
      return { ...common, type: field.type, region: field.region ?? currency.slice(0, 2) };
    case 'checkbox':
    case 'url':
    case 'email':
      return { ...common, type: field.type };
    default:
      return field.type satisfies never;
  }
}

/** The contract's pattern lets only destinations through. */
function destinationOf({ destination = 'submission' }: UncheckedField): Destination {
  return destination as Destination;
}
