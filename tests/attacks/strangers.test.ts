import { expect, test } from 'bun:test';
import { keyValue } from '../../shared/keys/rules/api-key.ts';
import { until } from '../../shared/runtime/until.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { peakMemoryOf } from '../support/watching/memory.ts';
import { measureCalls, sendRaw, startEdge } from './edge.ts';

const [edge] = await forThisFile(startEdge());
const { sites, key, client, caddy } = edge;

const read = async () => (await client.get('/api/v1/orders', key.value)).status === 200;

test.each([990_000, 250_000])('200 connections sending %d bytes without a key take little memory', async (length) => {
  const before = peakMemoryOf(caddy.pid);
  const head = ['POST /api/v1/orders/action HTTP/1.1', `Host: localhost:${sites.base}`, `Content-Length: ${length}`];
  // All but the last byte, so that each stays open until the proxy's timeout.
  const request = `${head.join('\r\n')}\r\n\r\n${' '.repeat(length - 1)}`;
  const sockets = Array.from({ length: 200 }, () => sendRaw(sites.base, [request], { isKept: true }));
  const { answered, tookMs } = await measureCalls(50, read);
  expect(answered).toBe(50);
  expect(tookMs).toBeLessThan(10_000);
  const timeoutMessage = () => 'some connections are still open';
  await until(() => sockets.every(({ answer }) => answer() !== ''), { timeoutMessage });
  for (const { answer } of sockets) expect(answer()).toMatch(/^HTTP\/1\.1 (401|413) /);
  expect(peakMemoryOf(caddy.pid) - before).toBeLessThan(100_000_000);
  for (const { close } of sockets) close();
});

test('an address without a valid key gets 429, a valid key there does not', async () => {
  const unknown = keyValue(crypto.getRandomValues(new Uint8Array(32)));
  const statuses: number[] = [];
  const call = async (n: number): Promise<void> => {
    // The client's own headers about its address are ignored.
    const headers = { 'x-forwarded-for': `203.0.113.${n % 250}` };
    const reply = await client.send('/api/v1/orders', n % 2 === 0 ? null : unknown, { headers });
    statuses.push(reply.status);
    if (reply.status === 429) {
      expect(reply.error).toMatchObject({ code: 'rate_limited', limit: 600, retry_after_seconds: expect.any(Number) });
    }
  };
  // Many at a time, because on a busy machine a sequence would take longer than the limit's minute.
  for (let n = 0; n < 640; n += 40) await Promise.all(Array.from({ length: 40 }, (_, nth) => call(n + nth)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect((await measureCalls(50, read)).answered).toBe(50);
});
