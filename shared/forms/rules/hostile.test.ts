import { expect, test } from 'bun:test';
import { field as fieldOf, surroundings } from '../../../tests/support/data/form-definition.ts';
import { costOf } from '../../../tests/support/watching/cost.ts';
import { checkAnswers, checkField } from './answers.ts';
import { cleanLine, cleanLines, plainText } from './checks/text.ts';
import { type FieldType, fieldTypes } from './field.ts';

/** Nobody can hold the service with one answer: the worst that fits into a body is judged at once. */
const boundMs = 50;

const hostile: Readonly<Record<string, (length: number) => string>> = {
  'spaces between two letters': (length) => `a${' '.repeat(length - 2)}a`,
  'lines of spaces': (length) => `a${' \n'.repeat(length / 2 - 1)}a`,
  'carriage returns': (length) => '\r'.repeat(length),
  'zeros after the point': (length) => `0.${'0'.repeat(length - 3)}1`,
  'zeros before the point': (length) => `${'0'.repeat(length - 1)}x`,
  'groups of thousands': (length) => `1${',000'.repeat(length / 4 - 1)},x`,
  'dots of a mailbox': (length) => `${'a.'.repeat(length / 2 - 1)}@`,
  'labels of a domain': (length) => `a@${'a-'.repeat(length / 2 - 2)}.`,
  'a date and blanks': (length) => `1-1-1${' '.repeat(length - 6)}x`,
  'a date that does not end': (length) => `${'T'.repeat(length - 1)} `,
  'brackets of a phone number': (length) => '(1'.repeat(length / 2),
  'a ligature of eighteen letters': (length) => '\uFDFA'.repeat(length / 3),
  'loose marks': (length) => `a${'\u0315\u0301'.repeat(length / 4)}`,
  'marks that nobody sees': (length) => '\u200B'.repeat(length / 3),
  'half of a pair': (length) => '\uD83D'.repeat(length / 3),
};

const options = [{ value: 'a', label: 'A' }];

for (const type of fieldTypes) {
  test(`a field of type ${type} judges at once whatever fits into a body`, () => {
    const field = fieldOf(type, rulesOf(type));
    expect(slow(hostile, (text) => checkField(text, field, surroundings), boundMs)).toEqual([]);
  });
}

test('what cleans a text is quick also without a limit before it', () => {
  expect(slow(hostile, cleanLine, boundMs)).toEqual([]);
  expect(slow(hostile, cleanLines, boundMs)).toEqual([]);
  // Compatibility forms make eighteen letters of one: what a body holds becomes megabytes.
  expect(slow(hostile, plainText, 4 * boundMs)).toEqual([]);
});

test('as many unknown fields as fit into a body are told in a few', () => {
  const given = Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`k${index}`, 0]));
  const { errors } = checkAnswers([fieldOf('integer')], given, surroundings);
  expect(errors.length).toBe(20);
  expect(costOf(String, () => checkAnswers([fieldOf('integer')], given, surroundings), boundMs)).toBeLessThan(boundMs);
});

test('marks beyond what any letter bears are left out, the others stay', () => {
  const marks = '\u0301\u0315'.repeat(14);
  expect(cleanLine(`x${marks}`)).toBe(`x${marks}`.normalize('NFC'));
  expect(cleanLine(`x${'\u0301'.repeat(1_000)}y`)).toBe(`x${'\u0301'.repeat(30)}y`);
  expect(plainText(`1${'\u0301'.repeat(1_000)}2`)).toBe(`1${'\u0301'.repeat(30)}2`);
});

function rulesOf(type: FieldType) {
  if (type === 'single_select' || type === 'multi_select') return { options };
  return type === 'short_text' || type === 'long_text' ? { max_length: 10_000 } : {};
}

/** The texts that take longer than they may, with their milliseconds. */
function slow(texts: typeof hostile, judge: (text: string) => unknown, mostMs: number) {
  const costs = Object.entries(texts).map(([name, make]) => ({ name, ms: costOf(make, judge, mostMs) }));
  return costs.filter(({ ms }) => ms >= mostMs);
}
