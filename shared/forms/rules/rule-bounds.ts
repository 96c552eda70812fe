import { pick } from '../../basics/fields.ts';
import { isBound } from './checks/moment.ts';
import type { Constraints, UncheckedField } from './definition.ts';

/** Throws `invalid_request`, naming the field; its details name the rule. */
export type Refuse = (rule: keyof UncheckedField, message: string) => never;

export function range(rules: Constraints, decimals: number, refuse: Refuse) {
  const { min, max } = rules;
  for (const name of rangeRules) {
    const value = rules[name];
    const isExact = value === undefined || Number(value.toFixed(decimals)) === value;
    if (!isExact) refuse(name, `${name} has more decimals than an answer: ${decimals}`);
  }
  if (min !== undefined && max !== undefined && min > max) refuse('min', 'min is larger than max');
  return pick(rules, rangeRules);
}

const rangeRules = ['min', 'max', 'step'] as const;

export function period(type: 'date' | 'date_time', rules: Constraints, refuse: Refuse) {
  const mustBe = type === 'date' ? 'today or in the form 2030-12-31' : 'now or in the form 2030-12-31T18:00';
  for (const name of periodRules) {
    const text = rules[name];
    if (text !== undefined && !isBound(type, text)) refuse(name, `${name} must be ${mustBe}`);
  }
  return pick(rules, periodRules);
}

const periodRules = ['earliest', 'latest'] as const;

export function choice({ type, options, min_items = 0, max_items }: UncheckedField, refuse: Refuse) {
  if (options === undefined) return refuse('options', `${type} needs options`);
  const values = options.map((option) => option.value);
  const duplicate = values.find((value, index) => values.indexOf(value) !== index);
  if (duplicate !== undefined) refuse('options', `two options have the value ${duplicate}`);
  const maxSelected = type === 'single_select' ? 1 : (max_items ?? options.length);
  if (maxSelected > options.length) refuse('max_items', 'max_items is larger than the number of options');
  if (min_items > maxSelected) refuse('min_items', 'min_items is larger than max_items');
  return { options, min_items, max_items: maxSelected };
}
