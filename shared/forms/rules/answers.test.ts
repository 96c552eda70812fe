import { expect, test } from 'bun:test';
import { checkContext, field } from '../../../tests/support/data/form-definition.ts';
import { checkField } from './answers.ts';

test('a skipped local time is refused, and a repeated one means the first', () => {
  const berlin = { ...checkContext, zone: 'Europe/Berlin' };
  expect(checkField('2026-03-29T02:30', field('date_time'), berlin)).toEqual({ reason: 'format' });
  expect(checkField('2026-10-25T02:30', field('date_time'), berlin)).toEqual({ answer: '2026-10-25T02:30+02:00' });
});
