import { expect, test } from 'bun:test';
import { formTexts } from './texts.ts';

const [english, arabic] = [formTexts('en'), formTexts('ar')];

test.each([
  [1, 'with at most one decimal', 'بمنزلة عشرية واحدة على الأكثر'],
  [2, 'with at most 2 decimals', 'لا يتجاوز ٢'],
])('a wrong number is told how many decimals it may have: %d', (decimals, inEnglish, inArabic) => {
  const field = { type: 'decimal', decimals } as const;
  expect(english.problem('format', field)).toContain(inEnglish);
  expect(arabic.problem('format', field)).toContain(inArabic);
});

test('date bounds are shown in words, number bounds in the language’s digits', () => {
  const day = { type: 'date', earliest: '2026-03-01', latest: '2026-12-24' } as const;
  expect(english.problem('too_small', day)).toBe('Choose Sunday, 1 March 2026 or later');
  expect(arabic.problem('too_large', day)).toBe('اختر الخميس، ٢٤ كانون الأول ٢٠٢٦ أو قبله');
  expect(arabic.problem('too_large', { type: 'integer', max: 1_500 })).toBe('اكتب ١٬٥٠٠ أو أقل');
});

test('characters are counted as Arabic counts them', () => {
  const most = [1, 2, 5, 40, 100, 102, 250].map((max_length) =>
    arabic.problem('too_long', { type: 'short_text', max_length }),
  );
  const counted = ['حرفًا واحدًا', 'حرفين', '٥ أحرف', '٤٠ حرفًا', '١٠٠ حرف', '١٠٢ حرف', '٢٥٠ حرفًا'];
  expect(most.map((sentence) => sentence.replace('اكتب ', '').replace(' على الأكثر', ''))).toEqual(counted);
});

test.each([
  ['email', '254', '٢٥٤ حرفًا'],
  ['url', '2000', '٢٬٠٠٠ حرف'],
] as const)('a text that is too long for %s is told the limit', (type, inEnglish, inArabic) => {
  expect(english.problem('too_long', { type })).toBe(`Use at most ${inEnglish} characters`);
  expect(arabic.problem('too_long', { type })).toBe(`اكتب ${inArabic} على الأكثر`);
});

test('a person is told how often the answers may still be changed', () => {
  const ways = [0, 1, 2, 3, 11].map((count) => arabic.editsLeft(count));
  expect(ways.map((sentence) => sentence.replace('يمكنك تعديل إجاباتك ', ''))).toEqual([
    'لم يعد تعديل إجاباتك ممكنًا.',
    'مرة واحدة أخرى.',
    'مرتين أخريين.',
    '٣ مرات أخرى.',
    '١١ مرة أخرى.',
  ]);
  expect(english.editsLeft(1)).toBe('You can change your answers one more time.');
});
