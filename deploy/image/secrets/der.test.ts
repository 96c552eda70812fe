import { expect, test } from 'bun:test';
import { integer } from './der.ts';

test.each([
  [[0], '020100'],
  [[5], '020105'],
  [[0, 0, 5, 0], '02020500'],
  [[0x80], '02020080'],
  [[0, 0x80], '02020080'],
])('the number %p is written in as few bytes as can be, and never as a negative one', (bytes, written) => {
  expect(integer(Uint8Array.from(bytes)).toString('hex')).toBe(written);
});
