import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsInFiles } from './settings-in-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-in-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'address');
writeFileSync(file, 'redis://host:6379\n');

test('a setting that lies in a file is what the file says, without the end of its line', () => {
  expect(settingsInFiles({ REDIS_URL_FILE: file, NATS_URL_FILE: '', PORT: '1' })).toEqual({
    REDIS_URL: 'redis://host:6379',
  });
});

test('a file that is not there, and a setting that is given twice, are named', () => {
  expect(() => settingsInFiles({ REDIS_URL_FILE: `${file}.not` })).toThrow(`REDIS_URL_FILE names ${file}.not`);
  expect(() => settingsInFiles({ REDIS_URL_FILE: file, REDIS_URL: 'redis://other:6379' })).toThrow(
    'REDIS_URL and REDIS_URL_FILE are both given',
  );
});

test('what is no setting of ours is left alone: others mean the file itself, which need not be there', () => {
  const others = { SSL_CERT_FILE: file, AWS_WEB_IDENTITY_TOKEN_FILE: file, AWS_CONFIG_FILE: `${file}.not` };
  expect(settingsInFiles(others)).toEqual({});
});
