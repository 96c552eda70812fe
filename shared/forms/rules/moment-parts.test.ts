import { expect, test } from 'bun:test';
import { joinMoment, splitMoment } from './moment-parts.ts';

test.each([
  ['date', ['5', '3', '2026'], '2026-03-05'],
  ['date', ['٢٤', '12', '٢٠٢٦'], '2026-12-24'],
  ['date', ['', ' ', ''], ''],
  ['date', ['5', '', '2026'], '2026--05'],
  ['date', ['5-T:', '3', 'x'], 'x-03-05'],
  ['date_time', ['5', '3', '2026', '7', '5'], '2026-03-05T07:05'],
  ['date_time', ['5', '3', '2026', '7', ''], '2026-03-05T07:00'],
  ['date_time', ['5', '3', '2026', '', ''], '2026-03-05T:'],
  ['date_time', ['', '', '', '', ''], ''],
] as const)('a %s typed as %j is %j', (type, input, text) => {
  expect(joinMoment(type, input)).toBe(text);
});

test('splitMoment gives back what was typed', () => {
  expect(splitMoment('2026-03-05')).toEqual({ day: '05', month: '03', year: '2026', hour: '', minute: '' });
  expect(splitMoment('x--05T19:')).toEqual({ day: '05', month: '', year: 'x', hour: '19', minute: '' });
  expect(splitMoment('tomorrow')).toEqual({ day: '', month: '', year: '', hour: '', minute: '' });
});
