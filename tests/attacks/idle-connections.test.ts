import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { until } from '../../shared/runtime/until.ts';
import { rawRequest } from '../support/requests/raw-request.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { fairClock } from '../support/watching/fair-clock.ts';
import { peakMemoryOf } from '../support/watching/memory.ts';
import { deployedLimits, startEdge } from './edge.ts';

const [edge] = await forThisFile(startEdge());
const sockets: Socket[] = [];
const closeAll = () => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
await forThisFile({ close: closeAll });

const { openFiles, memory: memoryLimit } = deployedLimits('caddy');
const withinMs = 1_000;
const site = `localhost:${edge.sites.base}`;

test('Caddy has as many open files in every deployment', () => {
  expect(readFileSync(`/proc/${edge.caddy.pid}/limits`, 'utf8')).toMatch(
    new RegExp(`^Max open files +${openFiles} +${openFiles} `, 'm'),
  );
  const manifest = readFileSync(join(import.meta.dir, '../../deploy/kubernetes/base/proxy/proxy.yaml'), 'utf8');
  expect(manifest).toContain(`ulimit -n ${openFiles} && exec caddy`);
  expect(manifest).toContain(`limits: { memory: ${memoryLimit / 1024 ** 3}Gi }`);
});

test.each([
  ['say nothing', () => ''],
  ['send headers without an end', () => `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(16_000)}`],
  ['were answered', () => `GET /docs HTTP/1.1\r\nHost: ${site}\r\nX: ${'a'.repeat(15_000)}\r\n\r\n`],
])('Caddy keeps serving beside too many connections that %s', async (_, bytes) => {
  const { client, key, caddy } = edge;
  const isAnswered = async () => (await client.get('/api/v1/orders', key.value)).status === 200;
  expect(await isAnswered()).toBe(true);
  const answers: boolean[] = [];
  for (let opened = 0; opened < openFiles + 500; opened += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => open(opened + index, bytes())));
    answers.push(await isAnswered().catch(() => false));
  }
  expect(answers.filter((each) => !each)).toEqual([]);
  console.log(`${openFilesOf(caddy.pid)} open files, at most ${Math.round(peakMemoryOf(caddy.pid) / 1e6)} MB`);
  expect(peakMemoryOf(caddy.pid)).toBeLessThan(memoryLimit * 0.75);
  closeAll();
  const timeoutMessage = () => `${openFilesOf(caddy.pid)} files are open`;
  await until(() => openFilesOf(caddy.pid) < 1_000, { timeoutMessage });
  const elapsed = fairClock();
  const head = `GET /api/v1/orders HTTP/1.1\r\nHost: ${site}\r\nConnection: close\r\n`;
  const answer = await rawRequest(edge.sites.base, `${head}Authorization: Bearer ${key.value}\r\n\r\n`);
  expect(answer.status).toBe(200);
  expect(elapsed()).toBeLessThan(withinMs);
});

/** When Caddy accepts no more connections, the kernel still does. */
function open(index: number, bytes: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const localAddress = `127.0.1.${1 + (index % 250)}`;
  const socket = connect({ host: '127.0.0.1', port: edge.sites.base, localAddress }, () => {
    socket.write(bytes);
    resolve();
  });
  socket.on('error', () => resolve());
  sockets.push(socket);
  return promise;
}

function openFilesOf(pid: number): number {
  return [...new Bun.Glob('*').scanSync({ cwd: `/proc/${pid}/fd`, onlyFiles: false })].length;
}
