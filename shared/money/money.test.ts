import { expect, test } from 'bun:test';
import { isCurrency, livingCurrencies } from './currency.ts';
import { currencyDecimals, toMajor, toMinor } from './money.ts';

test.each(['IQD 3', 'KWD 3', 'USD 2', 'EUR 2', 'JPY 0', 'KRW 0'])('the decimals of %s', (text) => {
  const [currency = '', decimals] = text.split(' ');
  expect(currencyDecimals(currency)).toBe(Number(decimals));
});

test('the currencies to choose from are those that countries use', () => {
  for (const code of ['IQD', 'USD', 'EUR', 'XOF', 'KWD']) expect(livingCurrencies).toContain(code);
  for (const code of ['XXX', 'XTS', 'XAU', 'DEM', 'BGN', 'CHE', 'USN']) expect(livingCurrencies).not.toContain(code);
  expect(livingCurrencies.filter((code) => !isCurrency(code))).toEqual([]);
});

const exact = `0 USD 0|12.34 USD 1234|1.005 IQD 1005|0.29 USD 29|8.2 USD 820|4.35 USD 435|1.1 USD 110|0.001 IQD 1|500 JPY 500
  |25000 IQD 25000000|-12.34 USD -1234|1234567890123.45 USD 123456789012345|278161197152.423 IQD 278161197152423
  |9999999999999.99 USD 999999999999999|0.30000000000000004 USD 30|3.3000000000000003 USD 330`;
test.each(exact.split(/\s*\|/))('%s minor units', (text) => {
  const [amount, currency = '', minor] = text.split(' ');
  expect(toMinor(Number(amount), currency, 'total')).toBe(Number(minor));
});

const inexact = `0.001 USD|12.345 USD|1.0001 IQD|0.5 JPY|1e-7 USD|10.0000005 USD|10000000000000.01 USD|1e300 USD|NaN USD
  |Infinity USD|-Infinity USD`;
test.each(inexact.split(/\s*\|/))('%s is refused, naming the field', (text) => {
  const [amount, currency = ''] = text.split(' ');
  const message = expect.stringMatching(/^lines\.0\.unit_price must be/);
  const refused = expect.objectContaining({ code: 'invalid_request', message });
  expect(() => toMinor(Number(amount), currency, 'lines.0.unit_price')).toThrow(refused);
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
