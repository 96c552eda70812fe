import { expect, test } from 'bun:test';
import { costOf } from '../../../tests/support/watching/cost.ts';
import { parseTopLevel } from './parse-top-level.ts';

const good = ['{}', ' [ ] ', '{"a":[1,{"b":"]}\\\\\\""}],"c":"\\\\"}', '[[],[[]],{"a":{}}]', '\n{"a":1 }\t'];
const bad = '{|[|]|[]]|[[]1]|[1[]]|[1 []]|{[]:1}|{"a":[}]|[] []|[]x|{"a"}|["a]|[,[]]|["\n"]'.split('|');

test.each(good)('%p is JSON', (text) => {
  const flat = (value: unknown) => (typeof value === 'object' ? 0 : value);
  const expected = JSON.parse(text, (_, value) => value);
  const entries = Object.entries(expected).map(([key, value]) => [key, flat(value)]);
  expect(parseTopLevel(text)).toEqual(
    Array.isArray(expected) ? entries.map(([, value]) => value) : Object.fromEntries(entries),
  );
});

test.each(bad)('%p is not JSON, as for JSON.parse', (text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(() => parseTopLevel(text)).toThrow(SyntaxError);
});

const boundMs = 250;
test.each([
  ['lists', (length: number) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
  ['objects', (length: number) => `${'{"a":'.repeat(length / 8)}1${'}'.repeat(length / 8)}`],
  ['unclosed lists', (length: number) => '[1,'.repeat(length / 3)],
  ['unfinished strings', (length: number) => `[${'"\\'.repeat(length / 2)}`],
] as const)('deep %s take linear time', (_, textOf) => {
  const run = (text: string) => {
    try {
      parseTopLevel(text);
    } catch {}
  };
  expect(costOf(textOf, run, boundMs)).toBeLessThan(boundMs);
});
