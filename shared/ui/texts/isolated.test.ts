import { expect, test } from 'bun:test';
import { isolated } from './isolated.ts';

test.each([
  ['Grill', 'Grill'],
  ['مطعم \u200fدجلة', 'مطعم \u200fدجلة'],
  ['Grill\u2069\u202emoc.live', 'Grillmoc.live'],
  ['Grill\r\n\r\nSign in again', 'Grill Sign in again'],
  ['Grill\u2029\u0000Bar', 'Grill Bar'],
])('%j neither ends its isolation nor its line', (name, shown) => {
  expect(isolated(name)).toBe(`\u2068${shown}\u2069`);
});
