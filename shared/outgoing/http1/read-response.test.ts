import { expect, test } from 'bun:test';
import http from 'node:http';
import { cut, type WrittenResponse, writtenResponse } from '../../../tests/attacks/webhooks/hostile-responses.ts';
import { startRawServer } from '../../../tests/attacks/webhooks/raw-server.ts';
import type { Seeded } from '../../../tests/support/data/seeded.ts';
import { holdsForAll, holdsForAllAsync } from '../../../tests/support/data/shrinking.ts';
import { createResponseReader, type Ending, type HopResponse } from './read-response.ts';

const seed = 20_261_121;
const maxBodyBytes = 16 * 1024;
/** Far more than any answer may have before it is given up: eleven heads, and a body with its framing. */
const farTooMuch = 1024 * 1024;

/** Reads pieces until there is an ending; gives it, and how many bytes were read by then. */
function readAll(pieces: readonly Buffer[]): { ending: Ending | null; read: number; soFar: HopResponse | null } {
  const reader = createResponseReader();
  let read = 0;
  for (const piece of pieces) {
    const ending = reader.read(piece);
    read += piece.length;
    if (ending) return { ending, read, soFar: null };
  }
  return { ending: null, read, soFar: reader.soFar() };
}

function responseOf({ httpStatus, location, body }: WrittenResponse): HopResponse {
  return { httpStatus, location, text: Buffer.from(body, 'latin1').toString() };
}

test('a response is parsed the same however it is split', () => {
  holdsForAll({ runs: 2_000, seed }, (random) => {
    const written = writtenResponse(random);
    const bytes = Buffer.from(written.text, 'latin1');
    const { ending, read, soFar } = readAll(cut(random, bytes, random.oneOf([1, 4, 40])));
    const response = ending && 'response' in ending ? ending.response : soFar;
    expect(response).toEqual(responseOf(written));
    expect(ending === null).toBe(written.endsWithConnection);
    if (!ending || !('response' in ending)) return;
    expect([ending.keepAliveMs > 0, read]).toEqual([written.isKept, bytes.length]);
  });
});

test('after bytes beyond one response the connection is not kept', () => {
  holdsForAll({ runs: 1_000, seed: seed + 2 }, (random) => {
    const [first, second] = [writtenResponse(random), writtenResponse(random)];
    if (first.endsWithConnection) return;
    const bytes = Buffer.from(first.text + second.text, 'latin1');
    const { ending, read } = readAll(cut(random, bytes, random.oneOf([1, 4, 40])));
    expect(ending).toMatchObject({ response: responseOf(first) });
    if (read > first.text.length) expect(ending).toMatchObject({ keepAliveMs: 0 });
  });
});

test.each([
  ['a size that ends with LF alone', '02\nok\r\n0\r\n\r\n', ''],
  ['a size with a sign', '+2\r\nok\r\n0\r\n\r\n', ''],
  ['a size in other digits', '0x2\r\nok\r\n0\r\n\r\n', ''],
  ['a size beyond numbers', 'fffffffffffffffff\r\nok\r\n0\r\n\r\n', ''],
  ['no size', '\r\nok\r\n0\r\n\r\n', ''],
  ['an extension', '2;a=b\r\nok\r\n0\r\n\r\n', ''],
  ['an extension of the last one', '2\r\nok\r\n0;a\r\n\r\n', 'ok'],
  ['more data than its size', '2\r\nok!\r\n0\r\n\r\n', 'ok'],
  ['data that ends with LF alone', '2\r\nok\n0\r\n\r\n', 'ok'],
  ['a trailer', '2\r\nok\r\n0\r\nA: b\r\n\r\n', 'ok'],
])('a chunked response with %s counts, and closes the connection', (_, chunks, text) => {
  const bytes = Buffer.from(`HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`, 'latin1');
  expect(readAll([bytes]).ending).toEqual({ response: { httpStatus: 500, location: null, text }, keepAliveMs: 0 });
});

test('a body is read until it is longer than 16 KiB, in chunks of a byte too', () => {
  const head = Buffer.from('HTTP/1.1 500 No\r\nContent-Length: 100000\r\n\r\n');
  const inChunks = Buffer.from('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n');
  const piece = Buffer.alloc(1_024, 'x');
  const { read } = readAll([head, ...new Array<Buffer>(90).fill(piece)]);
  expect(read).toBe(head.length + maxBodyBytes + piece.length);
  const framed = readAll([inChunks, ...new Array<Buffer>(20_000).fill(Buffer.from('1\r\nx\r\n'))]);
  expect(framed).toMatchObject({ ending: { response: { text: 'x'.repeat(maxBodyBytes) }, keepAliveMs: 0 } });
  expect(framed.read).toBe(inChunks.length + 6 * (maxBodyBytes + 1));
});

const confusing: readonly [string, ...string[]] = [
  ' \r',
  ...['\r', '\n', '\0', ' ', '\t', ':', ';', ',', '-', '+', '0', '9', 'f', '\xff', '\x7f'],
  ...['\r\n', '\r\n\r\n', '\n\n', '\r\n ', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.0 ', '100', '101', '204'],
  ...['Content-Length: ', '99999999999999999999', '0x10', '1e9', 'Transfer-Encoding: chunked\r\n'],
  ...['Transfer-Encoding: x', 'Connection: close\r\n', 'Keep-Alive: timeout=', '0\r\n\r\n'],
];

function mutated(random: Seeded, text: string): string {
  let result = text;
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    const at = random.below(result.length + 1);
    const dropped = random.oneOf([0, 0, 1, 1, 2, 10, 100]);
    const [one, other] = [random.oneOf(confusing), random.oneOf(confusing)];
    const added = random.oneOf([one, other, String.fromCharCode(random.below(256)), '']);
    result = result.slice(0, at) + added + result.slice(at + dropped);
  }
  return result;
}

test('a corrupted response ends within bounds, however it is split', () => {
  holdsForAll({ runs: 8_000, seed: seed + 3 }, (random) => {
    const bytes = Buffer.from(mutated(random, writtenResponse(random).text), 'latin1');
    const whole = readAll([bytes]);
    const inPieces = readAll(cut(random, bytes, 40));
    expectSound(whole);
    expectSound(inPieces);
    // Cut, an ending may come before what is wrong has; a redirect ends with its head.
    if (inPieces.read < bytes.length || isRedirect(whole) || isRedirect(inPieces)) return;
    expect(inPieces).toEqual(whole);
  });
});

test('noise is never an answer, or is bounded', () => {
  holdsForAll({ runs: 2_000, seed: seed + 4 }, (random) => {
    expectSound(readAll(cut(random, random.bytes(300), 10)));
  });
});

test('nothing is read for ever', () => {
  holdsForAll({ runs: 300, seed: seed + 5 }, (random) => {
    const { text } = writtenResponse(random);
    const first = mutated(random, text.slice(0, random.below(text.length)));
    const again = random.oneOf([random.oneOf(confusing), '1\r\nx\r\n', 'A: b\r\n', '1;a=b\r\n', text, 'x']);
    const more = Buffer.from(again.repeat(Math.ceil(16_384 / again.length)), 'latin1');
    const pieces = [Buffer.from(first, 'latin1'), ...new Array<Buffer>(farTooMuch / 16_384).fill(more)];
    expect([first, again, readAll(pieces).ending]).not.toEqual([first, again, null]);
  });
});

test('a well-formed response is parsed as node:http does', async () => {
  await holdsForAllAsync({ runs: 150, seed: seed + 6 }, async (random) => {
    const written = writtenResponse(random);
    const pieces = cut(random, Buffer.from(written.text, 'latin1'), 5);
    const { ending, soFar } = readAll(pieces);
    const ours = ending && 'response' in ending ? ending.response : soFar;
    expect(ours).toEqual(await asNodeReads(pieces));
  });
});

async function asNodeReads(pieces: readonly Buffer[]): Promise<HopResponse> {
  const server = await startRawServer((socket) => {
    for (const piece of pieces) socket.write(piece);
    socket.end();
  });
  const { promise, resolve, reject } = Promise.withResolvers<HopResponse>();
  const request = http.get(server.url, { agent: false }, (response) => {
    const chunks: Buffer[] = [];
    const { statusCode: httpStatus = 0, headers } = response;
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    const done = () => resolve({ httpStatus, location: headers.location ?? null, text: String(Buffer.concat(chunks)) });
    response.on('end', done);
  });
  request.on('error', reject);
  return promise.finally(server.close);
}

function isRedirect({ ending, soFar }: ReturnType<typeof readAll>): boolean {
  const status = (ending && 'response' in ending ? ending.response : soFar)?.httpStatus ?? 0;
  return status >= 300 && status < 400;
}

function expectSound({ ending, soFar }: ReturnType<typeof readAll>): void {
  const response = ending && 'response' in ending ? ending.response : soFar;
  if (response) {
    expect(response.httpStatus).toBeWithin(200, 1_000);
    expect(Buffer.byteLength(response.text)).toBeLessThanOrEqual(3 * maxBodyBytes);
  }
  if (ending && 'problem' in ending) expect(ending.problem).not.toBe('');
}
