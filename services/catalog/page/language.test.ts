import { expect, test } from 'bun:test';
import { encodingFor } from '../serve/compressed.ts';
import { languageOf } from './language.ts';

test.each([
  [null, null, 'en'],
  ['ar', 'en', 'ar'],
  ['xx', 'ar', 'ar'],
  ['constructor', null, 'en'],
  [null, 'fr, ar;q=0.4, en;q=0.3', 'ar'],
] as const)('?lang=%s and Accept-Language %j show %s', (query, header, language) => {
  expect(languageOf(query, header)).toBe(language);
});

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0', 'identity'],
  ['br;q=0.5', 'br'],
  ['brotli', 'identity'],
] as const)('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
