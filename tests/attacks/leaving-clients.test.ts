import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startEdge, tenantCalls } from './edge.ts';

const attackers = 32;
const attacksMost = 12_000;
const attackMs = 8_000;

const [edge] = await forThisFile(startEdge());
const { sites, key, client, caddy } = edge;

test('clients that say Expect: 100-continue and hang up do not end the proxy', async () => {
  let ended: string | undefined;
  void caddy.ended.then((how) => {
    ended = how;
  });
  const until = performance.now() + attackMs;
  let sent = 0;
  const attack = async (): Promise<void> => {
    while (ended === undefined && sent < attacksMost && performance.now() < until) {
      sent += 1;
      await leave(sent);
    }
  };
  const read = async () => (await client.get('/api/v1/orders', key.value)).status === 200;
  const [calls] = await Promise.all([tenantCalls(200, read), ...Array.from({ length: attackers }, attack)]);
  const after = await tenantCalls(20, read);
  expect({ ended, calls: calls.answered, after: after.answered }).toEqual({ ended: undefined, calls: 200, after: 20 });
  expect(after.tookMs).toBeLessThan(5_000);
});

const request = [
  'POST /api/v1/orders/action HTTP/1.1',
  `Host: localhost:${sites.base}`,
  `Authorization: Bearer ${key.value}`,
  'Content-Length: 2',
  'Expect: 100-continue',
  '',
  '{}',
].join('\r\n');

/** One whole request whose client is gone at about the moment in which the service says that it may go on. */
function leave(n: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect({ port: sites.base, host: '127.0.0.1' }, () => {
    socket.write(request);
    setTimeout(() => socket.destroy(), n % 3);
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve());
  return promise;
}
