import { expect, test } from 'bun:test';
import { costOf } from '../../tests/support/watching/cost.ts';
import { normalizeForSearch } from '../catalog/rules/search.ts';
import { catalogSlug } from '../catalog/rules/slug.ts';
import { cleanText } from '../catalog/rules/text.ts';
import { limitMarks } from './marks.ts';

const boundMs = 50;
const normalising = { cleanText, normalizeForSearch, slug: (text: string) => catalogSlug(text, 'abc123') };

test('a letter keeps its first thirty marks', () => {
  expect(limitMarks(`a${'\u0301'.repeat(31)}b\u0301`)).toBe(`a${'\u0301'.repeat(30)}b\u0301`);
});

test.each(Object.entries(normalising))('%s: any number of marks is normalised in linear time', (_, normalise) => {
  expect(costOf((length) => `a${'\u0315\u0301'.repeat(length / 4)}`, normalise, boundMs)).toBeLessThan(boundMs);
});
