import { afterAll, expect, test } from 'bun:test';
import { createLivePages } from './live-pages.ts';

const live = createLivePages();
afterAll(() => live.close());

async function next(reader: { read(): Promise<{ value?: Uint8Array | undefined }> }): Promise<string> {
  return new TextDecoder().decode((await reader.read()).value);
}

function open(slug: string, version: number) {
  const reader = live.open(slug, version)?.getReader();
  if (!reader) throw new Error('there was no room');
  return reader;
}

test('a stream begins with the version, and each later one comes once, with its id', async () => {
  const reader = open('a', 3);
  expect(await next(reader)).toBe('retry: 1000\n\nid: 3\nevent: version\ndata: 3\n\n');
  live.tell('a', 3);
  live.tell('b', 9);
  live.tell('a', 4);
  expect(await next(reader)).toBe('id: 4\nevent: version\ndata: 4\n\n');
  live.tell('a', null);
  expect(await next(reader)).toBe('id: 0\nevent: gone\ndata: 0\n\n');
  await reader.cancel();
  expect(live.count()).toBe(0);
  expect(live.versions().size).toBe(0);
});

test('a page that takes nothing for long is given up, and the others go on', async () => {
  const [stuck, reading] = [open('a', 0), open('a', 0)];
  for (let version = 1; version <= 40; version += 1) {
    live.tell('a', version);
    await next(reading);
  }
  expect(live.count()).toBe(1);
  await reading.cancel();
  expect(stuck.read()).rejects.toThrow('takes nothing');
});
