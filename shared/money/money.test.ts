import { expect, test } from 'bun:test';
import { isCurrency, livingCurrencies } from './currency.ts';
import { currencyDecimals, toMajor, toMinor } from './money.ts';

test.each([
  ['IQD', 3],
  ['KWD', 3],
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['KRW', 0],
])('%s has %i decimals', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals);
});

test('the currencies to choose from are those that countries use', () => {
  for (const code of ['IQD', 'USD', 'EUR', 'XOF', 'KWD']) expect(livingCurrencies).toContain(code);
  for (const code of ['XXX', 'XTS', 'XAU', 'DEM', 'BGN', 'CHE', 'USN']) expect(livingCurrencies).not.toContain(code);
  expect(livingCurrencies.filter((code) => !isCurrency(code))).toEqual([]);
});

test.each([
  [0, 'USD', 0],
  [12.34, 'USD', 1234],
  [1.005, 'IQD', 1005],
  [0.29, 'USD', 29],
  [8.2, 'USD', 820],
  [4.35, 'USD', 435],
  [1.1, 'USD', 110],
  [25_000, 'IQD', 25_000_000],
  [0.001, 'IQD', 1],
  [500, 'JPY', 500],
  [-12.34, 'USD', -1234],
  [1_234_567_890_123.45, 'USD', 123_456_789_012_345],
  [278_161_197_152.423, 'IQD', 278_161_197_152_423],
  [9_999_999_999_999.99, 'USD', 999_999_999_999_999],
  [0.1 + 0.2, 'USD', 30],
  [1.1 * 3, 'USD', 330],
])('%d %s is %i in minor units', (amount, currency, minor) => {
  expect(toMinor(amount, currency, 'total')).toBe(minor);
});

test.each([
  [0.001, 'USD'],
  [12.345, 'USD'],
  [1.0001, 'IQD'],
  [0.5, 'JPY'],
  [1e-7, 'USD'],
  [10.0000005, 'USD'],
  [1e13 + 0.01, 'USD'],
  [1e300, 'USD'],
  [Number.NaN, 'USD'],
  [Number.POSITIVE_INFINITY, 'USD'],
  [Number.NEGATIVE_INFINITY, 'USD'],
])('%d %s is refused, naming the field', (amount, currency) => {
  expect(() => toMinor(amount, currency, 'lines.0.unit_price')).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      message: expect.stringMatching(/^lines\.0\.unit_price must be/),
    }),
  );
});

test('every amount in minor units survives conversion to JSON and back', () => {
  const minors = [0, 1, 7, 99, 101, 1005, 123_456_789, 10 ** 12 + 1, 10 ** 15 - 1, 10 ** 15];
  for (let minor = 0; minor < 20_000; minor += 1) minors.push(minor);
  for (const currency of ['USD', 'IQD', 'JPY']) {
    for (const minor of minors) {
      const shown: number = JSON.parse(JSON.stringify(toMajor(minor, currency)));
      expect(toMinor(shown, currency, 'total')).toBe(minor);
    }
  }
});
