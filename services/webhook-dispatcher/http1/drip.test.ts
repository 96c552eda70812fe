import { heapStats } from 'bun:jsc';
import { expect, test } from 'bun:test';
import { createResponseReader } from './read-response.ts';

/** What one process has under way at most. */
const readers = 700;

test('headers that come byte by byte are not looked at again for each byte', () => {
  const text = `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(2_000)}`;
  const bytes = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
  const reading = (): boolean => {
    const reader = createResponseReader();
    return bytes.every((byte) => reader.read(byte) === null);
  };
  const lookingAgain = (): boolean => {
    let soFar = '';
    return bytes.every((byte) => {
      soFar += byte.toString('latin1');
      return !soFar.includes('\r\n\r\n') && !/\0|(?<!\r)\n/.test(soFar);
    });
  };
  expect([reading(), lookingAgain()]).toEqual([true, true]);
  // Side by side: a busy machine makes both slow.
  const least = (work: () => unknown) => Math.min(...Array.from({ length: 3 }, () => tookMs(work)));
  expect(least(reading) / least(lookingAgain)).toBeLessThan(0.5);
});

function tookMs(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

test('where a head goes wrong shows as soon as it does, however it is cut', () => {
  const head = 'HTTP/1.1 200 OK\r\nX-A: b\r\n';
  for (const wrong of ['X-B: c\n', 'X-B:\0', '\n']) {
    const text = `${head}${wrong}`;
    const byByte = createResponseReader();
    const endings = [...Buffer.from(text)].map((byte) => byByte.read(Buffer.from([byte])));
    expect([wrong, endings.slice(0, -1).every((each) => each === null)]).toEqual([wrong, true]);
    expect([wrong, endings.at(-1)]).toEqual([wrong, createResponseReader().read(Buffer.from(text))]);
    expect(endings.at(-1)).toHaveProperty('problem');
  }
});

test('bodies in chunks of a byte are held as bytes, not as so many pieces', () => {
  const head = Buffer.from('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunks = Buffer.from('1\r\nx\r\n'.repeat(16_000));
  const pieces = () => {
    Bun.gc(true);
    return Object.values(heapStats().objectTypeCounts).reduce((sum, each) => sum + each, 0);
  };
  const before = pieces();
  const held = Array.from({ length: readers / 10 }, () => {
    const reader = createResponseReader();
    reader.read(head);
    expect(reader.read(Buffer.from(chunks))).toBeNull();
    return reader;
  });
  expect((pieces() - before) / held.length).toBeLessThan(1_000);
  expect(held.map((each) => each.soFar()?.text)).toEqual(new Array(held.length).fill('x'.repeat(16_000)));
});
