import { expect, test } from 'bun:test';
import { isSamePhone } from './same-phone.ts';

const written = (phone: string) => ({ phone, key: [...phone.replaceAll(/\D/g, '')].reverse().join('') });

test.each([
  ['+9647701234567', '07701234567', true],
  ['+9647701234567', '9647701234567', true],
  ['+9647701234567', '00964 770 123 4567', true],
  ['+9647701234567', '+964 770-123-4567', true],
  ['+9647701234567', '+17701234567', false],
  ['+9647701234567', '+9647701234568', false],
  ['12345', '12345', true],
  ['12345', '9912345', false],
  ['+9647701234567', '4567', false],
])('%s and %s are one number: %p', (one, other, expected) => {
  expect(isSamePhone(written(one), written(other))).toBe(expected);
  expect(isSamePhone(written(other), written(one))).toBe(expected);
});
