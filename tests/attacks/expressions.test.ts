import { expect, test } from 'bun:test';
import { allExpressions } from '../support/code/expressions.ts';
import { costOf } from '../support/watching/cost.ts';

/** What tests/expressions.test.ts proves, tried: the longest text that a service reads, at every expression of the code. */
const costBoundMs = 50;
const testWithinMs = 300_000;

const tried = async () => {
  const problems = (await allExpressions()).flatMap(({ source, flags, places }) => {
    const expression = new RegExp(source, flags);
    const slow = hostileTexts(source).find(
      (textOf) => costOf(textOf, (text) => text.replace(expression, ''), costBoundMs) > costBoundMs,
    );
    return slow === undefined ? [] : [`${places.join(', ')}: ${JSON.stringify(slow(40))}`];
  });
  expect(problems).toEqual([]);
};
test('every regular expression ends within 50 ms on 256 KiB of hostile text', tried, testWithinMs);

/** Repetitions of what the expression itself looks for, with an end that it does not want. */
function hostileTexts(source: string): ((length: number) => string)[] {
  const words = source.match(/[\p{L}\p{N}<>/*="-]+/gu) ?? [];
  const pumps = new Set([...words, ...source, ' ', '\n', '\t', '0', 'a', 'A', 'ا', '\u0301', 'a ', '0.', 'a-', '0,']);
  return [...pumps].flatMap((pump) =>
    ['', 'a'].map((start) => (length: number) => `${start}${pump.repeat(length / pump.length)}\0`),
  );
}
