import type { DraftField, DraftOption } from '../../../../../shared/forms/rules/draft.ts';
import { fieldTypes } from '../../../../../shared/forms/rules/field.ts';
import { rulesOf } from '../../../../../shared/forms/rules/rules.ts';
import { emptyOption } from '../../../../../shared/forms/verbs/change-fields.ts';

/** More than a form can have; further ones are ignored. */
const maxOptions = 250;

export function parseField(form: URLSearchParams, before: DraftField): DraftField {
  const of = (name: string): string => (form.get(name) ?? '').trim();
  const type = fieldTypes.find((each) => each === form.get('type')) ?? before.type;
  const input = rulesOf[before.type].filter((name) => form.has(name)).map((name) => [name, of(name)]);
  const destination = of('destination') === 'custom' ? `custom.${of('custom')}` : of('destination');
  return {
    ...{ id: before.id, type, key: of('key'), label: of('label'), label_ar: of('label_ar') },
    ...{ help: of('help'), help_ar: of('help_ar'), section: of('section'), section_ar: of('section_ar') },
    required: form.has('required'),
    destination: destination || before.destination,
    rules: { ...before.rules, ...Object.fromEntries(input) },
    options: withChoices(type, form.has('option_label') ? optionsIn(form) : before.options),
  };
}

/** What a button beside a choice does to the choices: `up:2`, `down:0`, `remove:1`, `add`. Other values change nothing. */
export function changedOptions(options: readonly DraftOption[], button: string): readonly DraftOption[] {
  if (button === 'add') return [...options, emptyOption].slice(0, maxOptions);
  const [, verb, digits] = /^(up|down|remove):(\d{1,3})$/.exec(button) ?? [];
  const place = Number(digits);
  const option = options[place];
  if (verb === undefined || option === undefined) return options;
  const others = options.toSpliced(place, 1);
  if (verb === 'remove') return others;
  return others.toSpliced(Math.max(0, verb === 'up' ? place - 1 : place + 1), 0, option);
}

export function withoutEmpty(options: readonly DraftOption[]): readonly DraftOption[] {
  return options.filter(({ value, label, label_ar }) => value !== '' || label !== '' || label_ar !== '');
}

function optionsIn(form: URLSearchParams): DraftOption[] {
  const [values, arabic] = [form.getAll('option_value'), form.getAll('option_label_ar')];
  return form
    .getAll('option_label')
    .slice(0, maxOptions)
    .map((label, index) => ({
      value: (values[index] ?? '').trim(),
      label: label.trim(),
      label_ar: (arabic[index] ?? '').trim(),
    }));
}

/** A question that changes to a type with choices begins with two. */
function withChoices(type: DraftField['type'], options: readonly DraftOption[]): readonly DraftOption[] {
  const needs = type === 'single_select' || type === 'multi_select';
  return needs && options.length === 0 ? [emptyOption, emptyOption] : options;
}
