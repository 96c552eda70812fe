import { expect, test } from 'bun:test';
import { checkContext, field } from '../../../tests/support/data/form-definition.ts';
import { checkAnswers, checkField } from './answers.ts';
import { completeFields } from './rules.ts';

test('a whole form is all its answers, or everything that is wrong with them', () => {
  const fields = completeFields(
    [
      { key: 'name', type: 'short_text', label: 'Name', required: true },
      { key: 'guests', type: 'integer', label: 'Guests', max: 20 },
    ],
    'IQD',
  );
  expect(checkAnswers(fields, { name: 'Ali', guests: '٤' }, checkContext)).toEqual({
    answers: { name: 'Ali', guests: 4 },
    errors: [],
  });
  expect(checkAnswers(fields, { guests: 21, __proto__: 1, constructor: 1, other: 2 }, checkContext)).toEqual({
    answers: null,
    errors: [
      { key: 'name', reason: 'required' },
      { key: 'guests', reason: 'too_large' },
      { key: 'constructor', reason: 'unknown_field' },
      { key: 'other', reason: 'unknown_field' },
    ],
  });
});

test('a field whose key every object has is blank until it is answered', () => {
  const fields = completeFields([{ key: 'constructor', type: 'short_text', label: 'Who built it?' }], 'IQD');
  expect(checkAnswers(fields, {}, checkContext)).toEqual({ answers: {}, errors: [] });
});

test('a skipped local time is refused, and a repeated one means the first', () => {
  const berlin = { ...checkContext, zone: 'Europe/Berlin' };
  expect(checkField('2026-03-29T02:30', field('date_time'), berlin)).toEqual({ reason: 'format' });
  expect(checkField('2026-10-25T02:30', field('date_time'), berlin)).toEqual({ answer: '2026-10-25T02:30+02:00' });
});
