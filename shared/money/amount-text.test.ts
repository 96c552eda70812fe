import { expect, test } from 'bun:test';
import { amountDigits, amountText, currencySign, numberForInput, numberText } from './amount-text.ts';

test.each([
  [25_000_000, 'IQD', 'IQD 25,000', '٢٥٬٠٠٠ د.ع.'],
  [25_000_250, 'IQD', 'IQD 25,000.250', '٢٥٬٠٠٠٫٢٥٠ د.ع.'],
  [350, 'USD', '$3.50', '٣٫٥٠ US$'],
  [300, 'USD', '$3.00', '٣٫٠٠ US$'],
])('%d minor units of %s are %s and %s', (minor, currency, english, arabic) => {
  const plain = (text: string) => text.replaceAll('\u00A0', ' ');
  expect(plain(amountText(minor, currency, 'en'))).toBe(english);
  expect(plain(amountText(minor, currency, 'ar'))).toBe(arabic);
});

test('a field shows digits only, the currency on the language’s side', () => {
  expect([amountDigits(25_000, 'IQD', 'en'), amountDigits(25_000, 'IQD', 'ar')]).toEqual(['25,000', '٢٥٬٠٠٠']);
  expect(amountDigits(3.5, 'USD', 'en')).toBe('3.50');
  expect(currencySign('IQD', 'en')).toEqual({ text: 'IQD', isBefore: true });
  expect(currencySign('IQD', 'ar')).toEqual({ text: 'د.ع.', isBefore: false });
});

test('numbers have the digits of the language', () => {
  expect([numberText(-1_250.5, 'en'), numberText(-1_250.5, 'ar')]).toEqual(['-1,250.5', '-١٬٢٥٠٫٥']);
  expect([numberForInput(1_250.5, 'en'), numberForInput(1_250.5, 'ar')]).toEqual(['1250.5', '١٢٥٠٫٥']);
});
