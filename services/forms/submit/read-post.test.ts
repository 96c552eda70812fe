import { expect, test } from 'bun:test';
import { hashCollidingNames } from '../../../tests/support/data/colliding-names.ts';
import { field } from '../../../tests/support/data/form-definition.ts';
import { costOf } from '../../../tests/support/watching/cost.ts';
import { parseAnswers, postOf } from './read-post.ts';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const choice = field('multi_select', { options });

test('choices are deduplicated, and at most one more than the options is read', () => {
  expect(parseAnswers([choice], postOf('it=a&it=c&it=a'))).toEqual({ it: ['a', 'c'] });
  expect(parseAnswers([choice], postOf(''))).toEqual({ it: [] });
  const all = Array.from({ length: 1_000 }, (_, index) => `it=${index}`).join('&');
  expect(parseAnswers([choice], postOf(all))).toEqual({ it: ['0', '1', '2', '3'] });
});

const boundMs = 50;
test('the largest form and body are parsed in one pass', () => {
  const fields = Array.from({ length: 60 }, (_, index) => ({ ...choice, key: `k${index}` }));
  const run = (text: string) => parseAnswers(fields, postOf(text));
  expect(costOf((length) => 'k59&'.repeat(length / 4), run, boundMs)).toBeLessThan(boundMs);
});

test.each([
  ['names', ''],
  ['choices', 'it='],
])('%s with colliding hashes cost no more than others', (_, before) => {
  const names = hashCollidingNames(13_000);
  const textOf = (length: number) =>
    names
      .slice(0, length / 20)
      .map((name) => `${before}${name}`)
      .join('&');
  const run = (text: string) => parseAnswers([choice], postOf(text));
  expect(costOf(textOf, run, boundMs)).toBeLessThan(boundMs);
});
