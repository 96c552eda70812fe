import { afterAll, expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { createLivePages, type LivePages, maxStreams, maxStreamsOfMenu, maxStreamsOfVisitor } from './live-pages.ts';

const live = createLivePages();
afterAll(() => live.close());

async function next(reader: { read(): Promise<{ value?: Uint8Array | undefined }> }): Promise<string> {
  return new TextDecoder().decode((await reader.read()).value);
}

function open(slug: string, version: number, pages = live) {
  const reader = pages.open(slug, version, 'somebody')?.getReader();
  if (!reader) throw new Error('the stream was refused');
  return reader;
}

test('a page that reads nothing is disconnected, and others continue', async () => {
  const [stuck, reading] = [open('a', 0), open('a', 0)];
  for (let version = 1; version <= 40; version += 1) {
    live.announce('a', version);
    await next(reading);
  }
  expect(live.count()).toBe(1);
  await reading.cancel();
  expect(stuck.read()).rejects.toThrow('reads too slowly');
});

/** Opens streams until one is refused. Gives how many there were. */
function fill(pages: LivePages, name: (index: number) => { slug: string; visitor: string }): number {
  const before = pages.count();
  for (let index = 0; index <= maxStreams; index += 1) {
    const { slug, visitor } = name(index);
    if (pages.open(slug, 1, visitor) === null) break;
  }
  return pages.count() - before;
}

test('streams are limited by visitor, by menu and in all; closing one frees it', async () => {
  const pages = createLivePages();
  expect(fill(pages, (index) => ({ slug: `menu-${index}`, visitor: 'one' }))).toBe(maxStreamsOfVisitor);
  expect(fill(pages, (index) => ({ slug: 'famous', visitor: `guest-${index}` }))).toBe(maxStreamsOfMenu);
  const reader = pages.open('another', 1, 'guest')?.getReader();
  fill(pages, (index) => ({ slug: `menu-${index}`, visitor: `visitor-${index}` }));
  expect(pages.count()).toBe(maxStreams);
  expect(pages.open('another', 1, 'guest')).toBeNull();
  await reader?.cancel();
  expect(pages.open('another', 1, 'guest')).not.toBeNull();
  pages.close();
  expect(pages.count()).toBe(0);
  expect(pages.versions().size).toBe(0);
});

test('a stream ends after its lifetime and frees its slot', async () => {
  const pages = createLivePages({ heartbeatMs: 5, lifeMs: 20 });
  const reader = open('a', 1, pages);
  await until(() => pages.count() === 0, { timeoutMessage: () => 'the stream did not end' });
  const readToEnd = async (): Promise<string> => {
    const { done, value } = await reader.read();
    return done ? '' : new TextDecoder().decode(value) + (await readToEnd());
  };
  expect(await readToEnd()).toContain('data: 1\n\nevent: beat');
  pages.close();
});
