import { expect, test } from 'bun:test';
import { refusalOf } from '../../tests/support/data/admin-database.ts';
import { hashCollidingNames } from '../../tests/support/data/colliding-names.ts';
import { workedMs } from '../../tests/support/watching/cost.ts';
import { Refused } from '../basics/refused.ts';
import { readBody, readJsonObject } from './body.ts';

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream;

const read = (body: Body) => readJsonObject(new Request('http://localhost/', { method: 'POST', body }));

const refusal = (body: Body) => refusalOf(read(body));

function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

test('a JSON object is read, with or without a byte order mark', async () => {
  expect(await read('{"a":1,"b":[{"c":"ت"}]}')).toEqual({ a: 1, b: [{ c: 'ت' }] });
  expect(await read('\ufeff {"a":1} ')).toEqual({ a: 1 });
  expect(await read('{"a":1,"a":2}')).toEqual({ a: 2 });
});

test('a field named __proto__ is a field like any other', async () => {
  const body = await read('{"__proto__":{"action":"approve"}}');
  expect(Object.keys(body)).toEqual(['__proto__']);
  expect(body.action).toBeUndefined();
});

test('anything that is no JSON object is refused in the same words', async () => {
  const others = `| |null|true|1|"text"|[]|[{}]|{|{"a":}|{'a':1}|{"a":1}}|{a:1}|NaN`.split('|');
  for (const body of [...others, 'a=1&b=2', '\0', '{"a":1}\0', '"', '\\', '{"a":"\n"}', '<a/>', '{"a":1,}']) {
    expect([body, await refusal(body)]).toEqual([body, 'invalid_request: the body must be a JSON object']);
  }
  expect(await refusal(Uint8Array.of())).toBe('invalid_request: the body must be a JSON object');
});

test('a body that is not UTF-8 is refused', async () => {
  const utf16 = Buffer.from('\ufeff{"a":1}', 'utf16le').toString('hex');
  for (const bytes of ['ff', 'c328', 'eda080', '7b22f09f8d223a317d', utf16]) {
    expect(await refusal(Uint8Array.fromHex(bytes))).toBe('invalid_request: the body is not UTF-8');
  }
});

test('64 levels of nesting are read, 65 refused; text does not count', async () => {
  expect(Object.keys(await read(nested(64)))).toEqual(['a']);
  expect(await refusal(nested(65))).toBe('invalid_request: the body is nested deeper than 64 levels');
  expect(await refusal(`{"a":${'['.repeat(200_000)}`)).toContain('nested deeper');
  const text = `${'[{'.repeat(100)}\\" \\\\`;
  expect(await read(`{"a":"${text}","b":1}`)).toMatchObject({ b: 1 });
  expect(await refusal(`{"a":"\\\\","b":${'['.repeat(70)}`)).toContain('nested deeper');
});

test('1,000 members are read, one more is refused before parsing', async () => {
  const members = (names: readonly string[]) => `{${names.map((name) => `"${name}":0`).join(',')}}`;
  const plain = (count: number) => members(Array.from({ length: count }, (_, index) => `a:${index}`));
  expect(Object.keys(await read(plain(1_000)))).toHaveLength(1_000);
  expect(Object.keys(await read(`{"a":[${plain(999)}]}`))).toEqual(['a']);
  expect(await refusal(plain(1_001))).toBe('invalid_request: the body has more than 1000 members');
  expect(await refusal(`{"a":[${plain(1_000)}]}`)).toContain('more than 1000 members');
  const before = workedMs(process.pid);
  expect(await refusal(members(hashCollidingNames(12_000)))).toContain('more than 1000 members');
  expect(workedMs(process.pid) - before).toBeLessThan(250);
});

test('a body over 256 KiB is refused without reading on', async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  expect(await refusal(endless)).toBe('payload_too_large: the body is larger than 256 KiB');
  expect(pulled).toBeLessThan(20);
  expect(await refusal(' '.repeat(256 * 1024 + 1))).toContain('payload_too_large');
  expect(await read(`{}${' '.repeat(256 * 1024 - 2)}`)).toEqual({});
});

test('a repeated Content-Length is not trusted', async () => {
  const headers = { 'content-length': '300000, 300000' };
  const request = new Request('http://localhost/', { method: 'POST', body: ' '.repeat(300_000), headers });
  expect(readJsonObject(request)).rejects.toThrow('larger than 256 KiB');
});

test('a client that disconnects is refused, other errors are thrown', async () => {
  const broken = () => new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) });
  const request = (signal?: AbortSignal) =>
    new Request('http://localhost/', { method: 'POST', body: broken(), ...(signal && { signal }) });
  const gone = readBody(request(AbortSignal.abort()));
  await expect(gone).rejects.toThrow(new Refused('invalid_request', 'the body ends too early'));
  await expect(readBody(request())).rejects.toThrow('broken');
});
