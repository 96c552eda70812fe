import { expect, test } from 'bun:test';
import { createLanguageReader } from './preferred-languages.ts';

const read = createLanguageReader(['en', 'ar']);

const preferred = {
  ...{ ar: 'ar', 'AR-iq': 'ar', 'ar-IQ,ar;q=0.9,en;q=0.8': 'ar en', 'en-US,en;q=0.9,ar;q=0.8': 'en ar' },
  ...{ 'fr, ar;q=0.4, en;q=0.3': 'ar en', 'en;q=0.2,ar;q=0.9': 'ar en', 'ar;q=0, en': 'en' },
  ...{ '*': 'en ar', 'ar, *;q=0.5': 'ar en' },
};
test.each(Object.entries(preferred))('Accept-Language %j takes %s', (header, languages) => {
  for (const _ of ['read', 'remembered']) expect(read(header).join(' ')).toBe(languages);
});

const none = [null, '', 'fr', 'ar;q=x', 'arn, enm', 'constructor', ',;q=,=;;', `${'ar,'.repeat(1_000)}ar`];
test.each(none)('Accept-Language %j takes no language', (header) => {
  for (const _ of ['read', 'remembered']) expect(read(header)).toEqual([]);
});
