import { expect, test } from 'bun:test';
import { createLanguageReader } from './preferred-languages.ts';

const read = createLanguageReader(['en', 'ar']);

test.each([
  [null, []],
  ['', []],
  ['fr', []],
  ['ar', ['ar']],
  ['AR-iq', ['ar']],
  ['ar-IQ,ar;q=0.9,en;q=0.8', ['ar', 'en']],
  ['en-US,en;q=0.9,ar;q=0.8', ['en', 'ar']],
  ['fr, ar;q=0.4, en;q=0.3', ['ar', 'en']],
  ['en;q=0.2,ar;q=0.9', ['ar', 'en']],
  ['ar;q=0, en', ['en']],
  ['ar;q=x', []],
  ['*', ['en', 'ar']],
  ['ar, *;q=0.5', ['ar', 'en']],
  ['arn, enm', []],
  ['constructor', []],
  [',;q=,=;;', []],
  [`${'ar,'.repeat(1_000)}ar`, []],
])('Accept-Language %j takes %j', (header, languages) => {
  expect(read(header)).toEqual(languages as never);
  expect(read(header)).toEqual(languages as never);
});
