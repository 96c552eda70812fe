import { expect, test } from 'bun:test';
import { externalReference } from './restaurant-order.ts';

test.each([
  ['POS-7', 'POS-7'],
  ['  POS-7\n', 'POS-7'],
  ['', null],
  [' \t\n ', null],
  ['a'.repeat(257), 'a'.repeat(256)],
  [` ${'a'.repeat(256)} `, 'a'.repeat(256)],
  ['😀'.repeat(300), '😀'.repeat(256)],
])('the reference %j is stored trimmed, and cut to 256 characters', (text, stored) => {
  expect(externalReference(text)).toBe(stored);
});
