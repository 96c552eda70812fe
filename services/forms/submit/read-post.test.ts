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

test('a date is joined from its parts, unless it is given whole', () => {
  expect(parseAnswers([field('date')], postOf('it.day=5&it.month=3&it.year=2026&it.day=6'))).toEqual({
    it: '2026-03-05',
  });
  expect(parseAnswers([field('date_time')], postOf('it.day=5&it.hour=7'))).toEqual({ it: '--05T07:00' });
  expect(parseAnswers([field('date')], postOf('it=1/2/2026&it.day=5'))).toEqual({ it: '1/2/2026' });
  expect(parseAnswers([field('date')], postOf(''))).toEqual({ it: '' });
});

test('the first value of a repeated field counts', () => {
  expect(parseAnswers([field('short_text')], postOf('it=1&it=2&other=3'))).toEqual({ it: '1' });
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
