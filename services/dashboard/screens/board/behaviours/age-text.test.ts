import { expect, test } from 'bun:test';
import { ageText } from './age-text.ts';

const minuteMs = 60_000;

test.each([
  [-1, 'now', 'الآن'],
  [0.99, 'now', 'الآن'],
  [1, '1 min', '١ د'],
  [119, '119 mins', '١١٩ د'],
  [120, '2 hrs', '٢ س'],
  [48 * 60, '2 days', 'يومان'],
])('%d minutes are %s and %s', (minutes, english, arabic) => {
  expect([ageText('en', minutes * minuteMs), ageText('ar', minutes * minuteMs)]).toEqual([english, arabic]);
});
