import { expect, test } from 'bun:test';
import { type Line, splitLines } from './lines.ts';

const longest = 40;

async function split(bytes: Uint8Array, cuts: readonly number[] = []): Promise<Line[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const edges = [0, ...cuts, bytes.length];
    for (const [index, from] of edges.slice(0, -1).entries()) yield bytes.slice(from, edges[index + 1]);
  }
  return Array.fromAsync(splitLines(chunks(), longest));
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('each line has its number and end offset, with or without a last newline', async () => {
  const lines = [
    { number: 1, end: 3, text: 'ab' },
    { number: 2, end: 4, text: '' },
    { number: 3, end: 10, text: 'طلب' },
  ];
  expect(await split(bytesOf('ab\n\nطلب'))).toEqual(lines);
  expect(await split(bytesOf('ab\n\nطلب\n'))).toEqual([...lines.slice(0, 2), { number: 3, end: 11, text: 'طلب' }]);
  expect(await split(bytesOf(''))).toEqual([]);
});

test('wherever the chunks are cut, the lines are the same', async () => {
  const bytes = bytesOf('{"a":"مرحبا"}\n\n{"b":2}\r\n🌹🌹\nlast');
  const whole = await split(bytes);
  for (let first = 0; first <= bytes.length; first += 1) {
    for (let second = first; second <= bytes.length; second += 3) {
      expect(await split(bytes, [first, second])).toEqual(whole);
    }
  }
});

test('a line that is too long or not UTF-8 is a problem and affects no other', async () => {
  const bytes = Buffer.concat([
    bytesOf('ok\n'),
    bytesOf(`${'x'.repeat(longest + 1)}\n`),
    Buffer.from([0xff, 0x0a]),
    bytesOf('fine'),
  ]);
  for (const cuts of [[], [10], [3, 20, 44]]) {
    expect(await split(bytes, cuts)).toEqual([
      { number: 1, end: 3, text: 'ok' },
      { number: 2, end: 45, problem: 'it is longer than 40 bytes' },
      { number: 3, end: 47, problem: 'it is not UTF-8' },
      { number: 4, end: 51, text: 'fine' },
    ]);
  }
});
