import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaksIn } from './leaks.ts';

const folder = mkdtempSync(join(tmpdir(), 'leaks-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a log of a service that tells a secret is found, and the log of the receiver, who knows it, is not', () => {
  for (const [name, text] of [
    ['api-read-1.log', '{"message":"ready"}\n{"message":"a key: 0123456789abcdef"}\n'],
    ['forms-2.log', '{"message":"ready"}\n'],
    ['receiver.log', '0123456789abcdef\n'],
  ] as const) {
    writeFileSync(join(folder, name), text);
  }
  expect(leaksIn(folder, ['elsewhere', '0123456789abcdef'])).toEqual(['api-read-1.log tells 0123456789…']);
});
