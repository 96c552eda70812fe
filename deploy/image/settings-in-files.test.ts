import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderForThisFile } from '../../tests/support/run/for-this-file.ts';
import { settingsInFiles } from './settings-in-files.ts';

const folder = folderForThisFile();
const file = join(folder, 'address');
writeFileSync(file, 'redis://host:6379\n');

test('a setting in a file is its contents without the final newline', () => {
  expect(settingsInFiles({ REDIS_URL_FILE: file, NATS_URL_FILE: '', PORT: '1' })).toEqual({
    REDIS_URL: 'redis://host:6379',
  });
});

test('a missing file and a setting given twice are named', () => {
  expect(() => settingsInFiles({ REDIS_URL_FILE: `${file}.not` })).toThrow(`REDIS_URL_FILE names ${file}.not`);
  expect(() => settingsInFiles({ REDIS_URL_FILE: file, REDIS_URL: 'redis://other:6379' })).toThrow(
    'REDIS_URL and REDIS_URL_FILE are both given',
  );
});

test('other variables that end in _FILE are left alone', () => {
  const others = { SSL_CERT_FILE: file, AWS_WEB_IDENTITY_TOKEN_FILE: file, AWS_CONFIG_FILE: `${file}.not` };
  expect(settingsInFiles(others)).toEqual({});
});
