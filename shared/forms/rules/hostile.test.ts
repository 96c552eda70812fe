import { expect, test } from 'bun:test';
import { checkContext, field as fieldOf } from '../../../tests/support/data/form-definition.ts';
import { costOf } from '../../../tests/support/watching/cost.ts';
import { checkAnswers, checkField } from './answers.ts';
import { cleanLine, cleanLines, plainText } from './checks/text.ts';
import { type FieldType, fieldTypes } from './field.ts';

/** The longest that the check of any answer that fits into a body may block the service. */
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
  'invisible marks': (length) => '\u200B'.repeat(length / 3),
  'half of a pair': (length) => '\uD83D'.repeat(length / 3),
};

const options = [{ value: 'a', label: 'A' }];

for (const type of fieldTypes) {
  test(`${type}: any value that fits into a body is checked within 50 ms`, () => {
    const field = fieldOf(type, rulesOf(type));
    expect(slow(hostile, (text) => checkField(text, field, checkContext), boundMs)).toEqual([]);
  });
}

test('cleaning a text is quick even without a length limit', () => {
  expect(slow(hostile, cleanLine, boundMs)).toEqual([]);
  expect(slow(hostile, cleanLines, boundMs)).toEqual([]);
  // Compatibility forms turn one letter into eighteen, so that a body becomes megabytes.
  expect(slow(hostile, plainText, 4 * boundMs)).toEqual([]);
});

test('thousands of unknown fields give 20 errors', () => {
  const given = Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`k${index}`, 0]));
  const { errors } = checkAnswers([fieldOf('integer')], given, checkContext);
  expect(errors.length).toBe(20);
  expect(costOf(String, () => checkAnswers([fieldOf('integer')], given, checkContext), boundMs)).toBeLessThan(boundMs);
});

test('combining marks beyond 30 on a letter are dropped, the others stay', () => {
  const marks = '\u0301\u0315'.repeat(14);
  expect(cleanLine(`x${marks}`)).toBe(`x${marks}`.normalize('NFC'));
  expect(cleanLine(`x${'\u0301'.repeat(1_000)}y`)).toBe(`x${'\u0301'.repeat(30)}y`);
  expect(plainText(`1${'\u0301'.repeat(1_000)}2`)).toBe(`1${'\u0301'.repeat(30)}2`);
});

function rulesOf(type: FieldType) {
  if (type === 'single_select' || type === 'multi_select') return { options };
  return type === 'short_text' || type === 'long_text' ? { max_length: 10_000 } : {};
}

/** The texts that take `maxMs` or longer, with their milliseconds. */
function slow(texts: typeof hostile, check: (text: string) => unknown, maxMs: number) {
  const costs = Object.entries(texts).map(([name, make]) => ({ name, ms: costOf(make, check, maxMs) }));
  return costs.filter(({ ms }) => ms >= maxMs);
}
