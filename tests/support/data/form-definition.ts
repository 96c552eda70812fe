import type { CheckContext } from '../../../shared/forms/rules/answers.ts';
import type { UncheckedField } from '../../../shared/forms/rules/definition.ts';
import type { FieldType, FormField } from '../../../shared/forms/rules/field.ts';
import { completeFields } from '../../../shared/forms/rules/rules.ts';

export const checkContext: CheckContext = {
  now: Date.parse('2026-03-01T12:00:00+03:00'),
  zone: 'Asia/Baghdad',
  phone: (text, region) =>
    /^0\d{10}$/.test(text.replaceAll(' ', '')) && region === 'IQ' ? `+964${text.replaceAll(' ', '').slice(1)}` : null,
};

export const field = (type: FieldType, rules: Partial<UncheckedField> = {}): FormField => {
  const [complete] = completeFields([{ key: 'it', type, label: 'It', ...rules }], 'IQD');
  if (complete === undefined) throw new Error('no field');
  return complete;
};
