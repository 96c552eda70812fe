import { expect, test } from 'bun:test';
import { amountOf, amountText } from './price.ts';

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

test('programs read major units with a point', () => {
  expect(amountOf({ kind: 'fixed', amount: 25_000_000, currency: 'IQD' })).toBe('25000.000');
  expect(amountOf({ kind: 'quote' })).toBeNull();
});
