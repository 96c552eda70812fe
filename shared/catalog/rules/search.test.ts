import { expect, test } from 'bun:test';
import { matchesSearch, normalizeForSearch } from './search.ts';

const found = (query: string, text: string) => matchesSearch(normalizeForSearch(query), normalizeForSearch(text));

test.each([
  ['احمد', 'أحمد', 'alef with hamza above'],
  ['إيمان', 'ايمان', 'alef with hamza below'],
  ['ارز', 'آرز', 'alef with madda'],
  ['شوربه', 'شوربة عدس', 'teh marbuta as ha'],
  ['مشوى', 'دجاج مشوي', 'alef maqsura as yeh'],
  ['كباب', 'كَبَاب عِراقيّ', 'vowel marks'],
  ['كباب', 'كبـــاب', 'tatweel'],
  ['لولو', 'لؤلؤ', 'hamza on waw'],
  ['ماء', 'ما', 'a hamza of its own'],
  ['كباب', 'کباب', 'the Persian kaf'],
  ['كص', 'گص', 'the Iraqi gaf'],
  ['جاي', 'چاي', 'the Iraqi cheh'],
  ['7', '٧ قطع', 'Arabic digits'],
  ['الكباب', 'كباب', 'a word with the article'],
  ['كباب', 'الكباب', 'a word without the article'],
  ['ﻻ', 'لا', 'presentation forms'],
  ['creme brulee', 'Crème Brûlée', 'accents'],
  ['KEBAB', 'kebab', 'case'],
  ['grill kebab', 'Kebab from the grill', 'words in any order'],
])('%s finds %s (%s)', (query, text) => {
  expect(found(query, text)).toBe(true);
});

test.each([
  ['كباب', 'دجاج'],
  ['kebab rice', 'Kebab with bread'],
  ['ال', 'كباب'],
])('%s does not find %s', (query, text) => {
  expect(found(query, text)).toBe(false);
});

test('an empty query finds everything', () => {
  expect(found('  ـ ', 'anything')).toBe(true);
});
