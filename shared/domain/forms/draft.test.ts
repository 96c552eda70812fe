import { expect, test } from 'bun:test';
import { everyField } from '../../../tests/support/running/forms.ts';
import { draftOf, writtenField, writtenForm } from './draft.ts';
import { completeFields } from './rules.ts';

const definition = {
  title: 'Your table',
  title_ar: 'طاولتك',
  branding: { name: 'Dijla', accent: '#0b5d4e' },
  fields: completeFields(everyField, 'IQD'),
};

test('a draft of what is published says the same, of every type and rule', () => {
  const written = writtenForm(draftOf(definition, 3, 'IQD'));
  expect(written).toMatchObject({ title: 'Your table', title_ar: 'طاولتك', edits: 3 });
  const fields = draftOf(definition, 3, 'IQD').fields.map(writtenField);
  expect(completeFields(fields, 'IQD')).toEqual(definition.fields);
});

test('numbers are taken as people write them, and what is none stays to be told', () => {
  const [field] = draftOf(definition, 1, 'IQD').fields.filter(({ key }) => key === 'weight');
  if (!field) throw new Error('no such field');
  const rule = (typed: string) => writtenField({ ...field, rules: { max: typed } }).max as unknown;
  expect(['12', '١٢٫٥', '-3', '', '1e9', 'many', '0x10'].map(rule)).toEqual([
    ...[12, 12.5, -3],
    undefined,
    ...['1e9', 'many', '0x10'],
  ]);
});

test('rules of another type are kept for when the type comes back, and do not count', () => {
  const [field] = draftOf(definition, 1, 'IQD').fields.filter(({ key }) => key === 'guests');
  if (!field) throw new Error('no such field');
  expect(writtenField({ ...field, type: 'checkbox' })).not.toHaveProperty('max');
});
