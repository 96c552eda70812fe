import { expect, test } from 'bun:test';
import { bearerToken, isKeyValue, keyValue } from './api-key.ts';

// Made at run time: a literal key in a file trips every scanner for leaked secrets.
const value = keyValue(Uint8Array.from({ length: 32 }, (_, index) => index * 8));

test('a key is sk_live_ and 64 hex characters of its 32 bytes (spec: API key)', () => {
  expect(value).toStartWith(['sk', 'live', '0008101820'].join('_'));
  expect(value).toEndWith('e0e8f0f8');
  expect(value).toHaveLength(72);
  expect(isKeyValue(value)).toBe(true);
});

test('anything else is no key', () => {
  const wrong = [
    ...['', value.slice(1), value.slice(0, -1), `${value}0`, `${value}\n`, ` ${value}`, `${value.slice(0, -1)}g`],
    ...[value.toUpperCase(), value.replace('live', 'test')],
  ];
  for (const text of wrong) expect(isKeyValue(text)).toBe(false);
});

const tokens = {
  ...{ 'Bearer abc': 'abc', 'bearer abc': 'abc', 'BEARER abc': 'abc', 'Bearer   abc  ': 'abc' },
  'Bearer a.b-c_d~e+f/g==': 'a.b-c_d~e+f/g==',
};
test.each(Object.entries(tokens))('the token of the header %j is %j', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

const others = [null, '', 'Bearer', 'Bearer ', 'Bearerabc', 'Bearer a b', 'Basic abc', 'X Bearer abc'];
test.each(others)('the header %j has no token', (header) => {
  expect(bearerToken(header)).toBeNull();
});
