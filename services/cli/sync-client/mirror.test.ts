import { expect, test } from 'bun:test';
import { appendFileSync, copyFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { compactMirror, openMirror } from './mirror.ts';

const folder = folderForThisFile();

const newPath = () => join(folder, crypto.randomUUID());
const at = '2026-03-01T14:05:09.120+03:00';
const order = (id: string, more: object = {}) => ({ id, created_at: at, updated_at: at, ...more });
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
const shown = (path: string) => linesOf(path).map((line) => JSON.parse(line));

function mirrorOfTwo(): string {
  const path = newPath();
  const mirror = openMirror(path);
  mirror.put([order('a'), order('b', { text: 'line\nbreak, and ز' })]);
  mirror.put([order('a', { version: 2 })]);
  mirror.close();
  return path;
}

const ofTwo = [order('b', { text: 'line\nbreak, and ز' }), order('a', { version: 2 })];

test('a mirror truncated at any byte has whole lines, each order once', () => {
  const whole = mirrorOfTwo();
  const { size } = statSync(whole);
  for (let bytes = 0; bytes <= size; bytes += 1) {
    const path = newPath();
    copyFileSync(whole, path);
    copyFileSync(`${whole}.index`, `${path}.index`);
    truncateSync(path, bytes);
    openMirror(path).close();
    const ids = shown(path).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(readFileSync(path, 'utf8')).toMatch(/(^|\n)$/);
  }
});

test('lines missing in the index are read and replace older ones', () => {
  const path = mirrorOfTwo();
  appendFileSync(path, `${JSON.stringify(order('b', { version: 9 }))}\n{"id":"c","cut o`);
  const mirror = openMirror(path);
  expect(mirror.orders()).toBe(2);
  mirror.close();
  expect(shown(path)).toEqual([order('a', { version: 2 }), order('b', { version: 9 })]);
});

test('without its own index, a mirror is read again', () => {
  const path = mirrorOfTwo();
  rmSync(`${path}.index`);
  openMirror(path).close();
  expect(shown(path)).toEqual(ofTwo);
  const other = newPath();
  const mirror = openMirror(other);
  mirror.put([order('x'), order('y'), order('z')]);
  mirror.close();
  copyFileSync(`${other}.index`, `${path}.index`);
  const again = openMirror(path);
  expect(again.orders()).toBe(2);
  again.close();
  expect(shown(path)).toEqual(ofTwo);
});

test('a compacted mirror has the same lines and no blank ones', () => {
  const path = mirrorOfTwo();
  const before = statSync(path).size;
  compactMirror(path);
  expect(statSync(path).size).toBeLessThan(before);
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3);
  const mirror = openMirror(path);
  mirror.put([order('b', { version: 2 })]);
  mirror.close();
  expect(shown(path)).toEqual([order('a', { version: 2 }), order('b', { version: 2 })]);
});
