import { expect, test } from 'bun:test';
import { everyField } from '../../../tests/support/running/forms.ts';
import { completeDraft, draftOf, type FormDraft, fieldFromDraft, formFromDraft } from './draft.ts';
import { completeFields } from './rules.ts';

const definition = {
  title: 'Your table',
  title_ar: 'طاولتك',
  branding: { name: 'Dijla', accent: '#0b5d4e' },
  fields: completeFields(everyField, 'IQD'),
};

test('every field type and rule survives conversion to a draft and back', () => {
  const form = formFromDraft(draftOf(definition, 3, 'IQD'));
  expect(form).toMatchObject({ title: 'Your table', title_ar: 'طاولتك', edits: 3 });
  const fields = draftOf(definition, 3, 'IQD').fields.map(fieldFromDraft);
  expect(completeFields(fields, 'IQD')).toEqual(definition.fields);
});

test('localized numbers are parsed, and text that is no number is kept', () => {
  const [field] = draftOf(definition, 1, 'IQD').fields.filter(({ key }) => key === 'weight');
  if (!field) throw new Error('no such field');
  const rule = (input: string) => fieldFromDraft({ ...field, rules: { max: input } }).max as unknown;
  expect(['12', '١٢٫٥', '-3', '', '1e9', 'many', '0x10'].map(rule)).toEqual([
    ...[12, 12.5, -3],
    undefined,
    ...['1e9', 'many', '0x10'],
  ]);
});

test('rules of another field type have no effect', () => {
  const [field] = draftOf(definition, 1, 'IQD').fields.filter(({ key }) => key === 'guests');
  if (!field) throw new Error('no such field');
  expect(fieldFromDraft({ ...field, type: 'checkbox' })).not.toHaveProperty('max');
});

test('texts missing from an older draft become empty, and the rest is kept', () => {
  const now = draftOf({ ...definition, thanks: 'Thanks' }, 1, 'IQD');
  expect(JSON.stringify(completeDraft(now))).toBe(JSON.stringify(now));
  const { thanks: _, chat_url: _url, ...older } = now;
  const fields = now.fields.map(({ section: _section, section_ar: _arabic, ...field }) => field);
  // Stored drafts are read without validation.
  const stored = { ...older, fields } as unknown as FormDraft;
  expect(completeDraft(stored)).toEqual({ ...now, thanks: '' });
});
