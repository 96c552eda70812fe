import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderForThisFile } from '../../tests/support/run/for-this-file.ts';
import { createSettings } from './settings.ts';

const folder = folderForThisFile();

const stack = { DATABASE_URL: 'postgres://a/stack', NATS_URL: 'nats://a:4222', WEBHOOK_NETWORK: 'private' };
const runStack = (facts: unknown = { ...stack, processes: [{ name: 'Redis', pid: 1 }] }) =>
  writeFileSync(join(folder, 'stack.json'), typeof facts === 'string' ? facts : JSON.stringify(facts));

test('the running stack is found by its file', () => {
  runStack();
  expect(createSettings({ LOCAL_DIR: folder })('DATABASE_URL', 'NATS_URL', 'WEBHOOK_NETWORK')).toEqual({
    ...stack,
    WEBHOOK_NETWORK: 'private',
  });
});

test('the environment wins, and an empty variable counts as unset', () => {
  runStack();
  const read = createSettings({
    LOCAL_DIR: folder,
    NATS_URL: 'nats://b:1',
    WEBHOOK_NETWORK: '',
    DATABASE_URL: stack.DATABASE_URL,
  });
  expect(read('NATS_URL', 'WEBHOOK_NETWORK')).toEqual({ NATS_URL: 'nats://b:1', WEBHOOK_NETWORK: 'private' });
});

test('with another database, settings of the stack file are not used', () => {
  runStack();
  const read = createSettings({ LOCAL_DIR: folder, DATABASE_URL: 'postgres://b/other' });
  expect(read('DATABASE_URL', 'WEBHOOK_NETWORK')).toEqual({
    DATABASE_URL: 'postgres://b/other',
    WEBHOOK_NETWORK: 'public',
  });
  expect(() => read('NATS_URL')).toThrow('NATS_URL is missing: give an address such as nats://host:4222');
});

test('without a stack or DATABASE_URL, the message names both remedies', () => {
  for (const facts of ['', '[', 'null', '3', '{}']) {
    runStack(facts);
    expect(() => createSettings({ LOCAL_DIR: folder })('DATABASE_URL')).toThrow(
      /^no stack runs here \(.*stack\.json is not there\): start one with npm start, or set DATABASE_URL/,
    );
  }
});

test('a wrong setting is one line that names it and not its value', () => {
  const read = createSettings({ LOCAL_DIR: folder, DATABASE_URL: 'mysql://user:secret@host/x', SECRETS_KEY: 'short' });
  for (const names of [['DATABASE_URL'], ['SECRETS_KEY']] as const) {
    expect(() => read(...names)).toThrow(new RegExp(`^${names[0]} is wrong: give [^\\n]*$`));
    expect(() => read(...names)).not.toThrow(/secret@|short/);
  }
});
