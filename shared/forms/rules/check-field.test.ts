import { expect, test } from 'bun:test';
import { checkContext, field } from '../../../tests/support/data/form-definition.ts';
import { checkField } from './answers.ts';
import { reasons } from './checks/verdict.ts';
import type { UncheckedField } from './definition.ts';
import { type FieldType, fieldTypes } from './field.ts';

const options = [
  { value: 'tea', label: 'Tea', label_ar: 'شاي' },
  { value: 'coffee', label: 'Coffee', label_ar: 'قهوة' },
  { value: 'ماء', label: 'Water', label_ar: 'ماء' },
];

/** For each type: rules, what is given, and what is stored or why it is refused. In both scripts. */
const cases: Record<FieldType, readonly (readonly [Partial<UncheckedField>, unknown, unknown])[]> = {
  short_text: [
    [{ max_length: 3 }, 'أبج', 'أبج'],
    [{ max_length: 3 }, '👨👩👧', '👨👩👧'],
    [{ max_length: 3 }, 'أبجد', 'too_long'],
    [{ min_length: 3 }, 'ab', 'too_small'],
  ],
  long_text: [[{ max_length: 5 }, '123456', 'too_long']],
  integer: [
    [{}, 12, 12],
    [{ min: 1, max: 20 }, '٠', 'too_small'],
    [{ min: 1, max: 20 }, '٢١', 'too_large'],
    [{ min: 1, max: 20 }, 20, 20],
    [{ min: 1, step: 3 }, 7, 7],
    [{ min: 1, step: 3 }, 8, 'format'],
  ],
  decimal: [
    [{}, 0.1, 0.1],
    [{ decimals: 3 }, '1.234', 1.234],
    [{}, [], null],
    [{ min: 0.5, step: 0.25 }, '0.75', 0.75],
    [{ min: 0.5, step: 0.25 }, '٠٫٨', 'format'],
    [{ min: 0.5 }, '0.4', 'too_small'],
  ],
  money: [
    [{}, 0.125, { minor: 125, currency: 'IQD' }],
    [{ currency: 'USD' }, '19.99', { minor: 1999, currency: 'USD' }],
    [{ currency: 'USD' }, '١٩٫٩٩', { minor: 1999, currency: 'USD' }],
    [{ currency: 'USD' }, '19.999', 'format'],
    [{ currency: 'JPY' }, '100', { minor: 100, currency: 'JPY' }],
    [{ currency: 'JPY' }, '100.5', 'format'],
    [{ min: 10_000 }, '٩٬٩٩٩', 'too_small'],
    [{ max: 10_000 }, 10_001, 'too_large'],
    [{ step: 250 }, 500, { minor: 500_000, currency: 'IQD' }],
    [{ step: 250 }, 600, 'format'],
  ],
  date: [
    [{ earliest: 'today' }, '2026-03-01', '2026-03-01'],
    [{ earliest: 'today' }, '2026-02-28', 'too_small'],
    [{ latest: 'today' }, '2026-03-02', 'too_large'],
    [{ earliest: '2026-06-01', latest: '2026-06-30' }, '٢٠٢٦/٠٧/٠١', 'too_large'],
  ],
  date_time: [
    [{ earliest: 'now' }, '2026-03-01T12:00', '2026-03-01T12:00+03:00'],
    [{ earliest: 'now' }, '2026-03-01T11:59', 'too_small'],
    [{ latest: 'now' }, '2026-03-01T12:01', 'too_large'],
    [{ latest: '2026-03-01T18:00' }, '2026-03-01T18:01', 'too_large'],
  ],
  checkbox: [
    [{}, true, true],
    [{}, false, false],
    [{ required: true }, true, true],
    [{ required: true }, false, 'required'],
  ],
  single_select: [],
  multi_select: [
    [{}, ['coffee', 'tea', 'coffee'], ['tea', 'coffee']],
    [{ options, min_items: 2 }, ['tea', 'tea'], 'too_small'],
    [{ options, max_items: 2 }, ['tea', 'coffee', 'ماء'], 'too_large'],
  ],
  url: [],
  email: [],
  phone: [[{ region: 'US' }, '0770 123 4567', 'format']],
};

/** What is stored without rules. */
const stored: Partial<Record<FieldType, Readonly<Record<string, unknown>>>> = {
  short_text: {
    ...{ '  Zaynab   Ali ': 'Zaynab Ali', 'زينب\u200f علي': 'زينب\u200f علي', 'one\ntwo': 'one two' },
    ...{ '\u202Eevil\u202C': 'evil', كتاب‌ها: 'كتاب‌ها', 'a\u0000b': 'ab', '\ud800': '�' },
  },
  long_text: { 'one\r\n\r\ntwo  \n': 'one\n\ntwo', 'السطر الأول\nالسطر الثاني': 'السطر الأول\nالسطر الثاني' },
  integer: {
    ...{ '12': 12, '١٢': 12, '۱۲': 12, '\u200f ١٬٢٣٤ \u200e': 1234, '1,234': 1234, '1 234 567': 1_234_567, '-٥': -5 },
    ...{ '−5': -5, '+5': 5, '007': 7, '1.0': 1 },
  },
  decimal: { '1.50': 1.5, '١٫٥': 1.5, '١٬٢٣٤٫٥': 1234.5, '1,234.5': 1234.5 },
  money: {
    ...{ '25,000': { minor: 25_000_000, currency: 'IQD' }, '٢٥٬٠٠٠': { minor: 25_000_000, currency: 'IQD' } },
    ...{ '25000 IQD': { minor: 25_000_000, currency: 'IQD' } },
  },
  date: {
    ...{ '2026-03-01': '2026-03-01', '٢٠٢٦-٠٣-٠١': '2026-03-01', '1/3/2026': '2026-03-01' },
    ...{ '\u200f٢٤/١٢/٢٠٢٦': '2026-12-24', '24.12.2026': '2026-12-24', '2024-02-29': '2024-02-29' },
  },
  date_time: {
    ...{ '2026-03-01T14:05': '2026-03-01T14:05+03:00', '٢٠٢٦-٠٣-٠١ ١٤:٠٥': '2026-03-01T14:05+03:00' },
    ...{ '1/3/2026 9:30': '2026-03-01T09:30+03:00', '2026-03-01T11:05Z': '2026-03-01T14:05+03:00' },
    ...{ '2026-03-01T14:05:59.999+03:00': '2026-03-01T14:05+03:00' },
  },
  checkbox: { on: true },
  single_select: { tea: 'tea', ماء: 'ماء' },
  multi_select: { ماء: ['ماء'] },
  url: {
    ...{ 'https://example.com/a?b=1': 'https://example.com/a?b=1', 'example.com': 'https://example.com/' },
    ...{ '\u200eHTTP://Example.com/A\u200f': 'http://example.com/A' },
    ...{ 'https://موقع.عراق/صفحة': 'https://xn--4gbrim.xn--mgbtx2b/%D8%B5%D9%81%D8%AD%D8%A9' },
  },
  email: {
    ...{ ' zaynab@Example.COM ': 'zaynab@example.com' },
    ...{ '\u200fzaynab.ali+form@mail.example.co\u200e': 'zaynab.ali+form@mail.example.co' },
    ...{ 'ali٧@example.com': 'ali7@example.com', 'زينب@مثال.عراق': 'زينب@مثال.عراق' },
    ...{ 'mailto:a@example.com': 'a@example.com' },
  },
  phone: {
    ...{ '0770 123 4567': '+9647701234567', '\u200f٠٧٧٠ ١٢٣ ٤٥٦٧': '+9647701234567' },
    ...{ '۰۷۷۰۱۲۳۴۵۶۷': '+9647701234567' },
  },
};

/** What is refused without rules, by reason. */
const refused: Record<FieldType, Readonly<Record<string, readonly unknown[]>>> = {
  short_text: { type: [12, true, ['a'], { a: 1 }] },
  long_text: { type: [5] },
  integer: { format: ['1.5', 1.5, '1,5', 'twelve', '1e3', '0x10'], too_large: ['9999999999'], type: [1e21, true] },
  decimal: { format: ['1.234', '1,5', '12,34', '1.2.3', '.'] },
  money: { format: ['25,00', '25000 USD', 'الكثير'], type: [{ minor: 5, currency: 'IQD' }] },
  date: { format: ['2026-02-29', '2026-13-01', '12/24/2026', 'tomorrow', 'غدًا'], type: [20260301] },
  date_time: { format: ['2026-03-01T25:00', '2026-03-01', '14:05', 'الآن'], type: [1_772_000_000_000] },
  checkbox: { type: ['نعم', 1] },
  single_select: { not_an_option: ['Tea', 'شاي', 'constructor'], type: [['tea'], 1] },
  multi_select: { not_an_option: [['tea', 'milk']], type: [['tea', 1], true] },
  url: {
    format: [
      ...['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', 'https://user:pass@example.com'],
      ...['https://localhost', 'https://10.0.0.1/', 'two words.com', 'موقعي'],
    ],
    too_long: [`https://example.com/${'a'.repeat(2_000)}`],
    type: [7],
  },
  email: {
    format: [
      ...['zaynab', 'zaynab@example', 'a@b@example.com', 'a..b@example.com', '.a@example.com'],
      ...['a b@example.com', 'a@-example.com', 'a@example.-com', 'a@example.com-', 'a@1.2.3.4', 'زينب'],
      ...[`${'a'.repeat(65)}@example.com`],
    ],
    too_long: [`a@${'b'.repeat(260)}.com`],
    type: [{}],
  },
  phone: { format: ['12', 'هاتفي'], type: [7_701_234_567] },
};

const blanks = [undefined, null, '', '  ', '\u200f', []];

for (const type of fieldTypes) {
  const fieldWith = (rules: Partial<UncheckedField>) =>
    field(type, type.endsWith('select') ? { options, ...rules } : rules);
  const judge = (given: unknown, rules: Partial<UncheckedField>) => checkField(given, fieldWith(rules), checkContext);

  const accepted = Object.entries(stored[type] ?? {}).map(([given, expected]) => [{}, given, expected] as const);
  test(`${type}: each value is stored as expected, or refused with its reason`, () => {
    const without = Object.entries(refused[type]).flatMap(([reason, all]) =>
      all.map((given) => [{}, given, reason] as const),
    );
    const all = [...accepted, ...cases[type], ...without];
    const judged = all.map(([rules, given]) => [rules, given, judge(given, rules)]);
    expect<unknown[]>(judged).toEqual(all.map(([rules, given, expected]) => [rules, given, verdictOf(expected)]));
  });

  test(`${type}: a blank is no answer`, () => {
    expect(blanks.filter((blank) => judge(blank, {}) !== null)).toEqual([]);
    const required = blanks.map((blank) => [blank, judge(blank, { required: true })]);
    expect<unknown[]>(required).toEqual(blanks.map((blank) => [blank, { reason: 'required' }]));
  });

  // Money and phone numbers are not displayed as they are stored.
  if (type === 'money' || type === 'phone') continue;
  test(`${type}: a stored answer is accepted again unchanged`, () => {
    const kept = [...accepted, ...cases[type]].filter(([, , expected]) => expected !== null && !isReason(expected));
    const again = kept.map(([rules, given, expected]) => [rules, given, judge(expected, rules)]);
    expect<unknown[]>(again).toEqual(kept.map(([rules, given, expected]) => [rules, given, { answer: expected }]));
  });
}

function verdictOf(expected: unknown) {
  if (expected === null) return null;
  return isReason(expected) ? { reason: expected } : { answer: expected };
}

function isReason(expected: unknown): boolean {
  return reasons.some((reason) => reason === expected);
}
