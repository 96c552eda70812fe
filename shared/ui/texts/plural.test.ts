import { expect, test } from 'bun:test';
import { homeTexts } from '../../../services/dashboard/screens/home/texts.ts';
import { cappedCount } from './formats.ts';

const maxCounted = 99;

test.each([
  [1, '1 order waiting for approval', 'طلب واحد ينتظر القبول'],
  [2, '2 orders waiting for approval', 'طلبان ينتظران القبول'],
  [7, '7 orders waiting for approval', '٧ طلبات تنتظر القبول'],
  [11, '11 orders waiting for approval', '١١ طلباً تنتظر القبول'],
  [100, '99+ orders waiting for approval', '٩٩+ طلب تنتظر القبول'],
])('%d orders are counted in the plural form of each language', (count, english, arabic) => {
  expect(homeTexts('en').pending(count, cappedCount('en', count, maxCounted))).toBe(english);
  expect(homeTexts('ar').pending(count, cappedCount('ar', count, maxCounted))).toBe(arabic);
});
