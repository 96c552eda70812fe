import { expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { maxStreamsOfVisitor } from '../../services/catalog/live/live-pages.ts';
import { defaultTimeoutMs, until } from '../../shared/runtime/until.ts';
import { smallMenu } from '../journeys/catalog/menus.ts';
import { startCatalog, startCatalogStack } from '../journeys/catalog/stack.ts';
import { startBrowser } from '../support/browser/browser.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { fairClock } from '../support/watching/fair-clock.ts';
import { startProxy } from './edge.ts';

const attackers = 1_200;
/** The proxy's limit of open files: enough for the attackers' connections, not for as many to the service. */
const proxyFiles = 2_000;

const [stack, browser] = await forThisFile(startCatalogStack(), startBrowser());
const [catalog] = await forThisFile(startCatalog(stack));
const api = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('{}') });
const { caddy, sites } = await startProxy({
  API_READ_UPSTREAM: `127.0.0.1:${api.port}`,
  CATALOG_UPSTREAM: `127.0.0.1:${catalog.port}`,
});
await forThisFile({ stop: () => api.stop(true) }, caddy);
const port = sites.catalog;
Bun.spawnSync(['prlimit', '--pid', String(caddy.pid), `--nofile=${proxyFiles}:${proxyFiles}`]);
const { slug, id } = await stack.putAndPublish(smallMenu());
const sockets: Socket[] = [];

const closeAll = () => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
await forThisFile({ close: closeAll });

function ask(localAddress = '127.0.0.1', claims = '', path = `/c/${slug}/live`, body = ''): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  sockets.push(socket);
  socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${claims}\r\n${body}`));
  socket.on('data', (bytes) => resolve(String(bytes)));
  socket.on('error', () => resolve('an error'));
  socket.on('close', () => resolve('closed'));
  return promise;
}

const isStream = (head: string): boolean => head.startsWith('HTTP/1.1 200') && head.includes('text/event-stream');

test('an address gets a hundred of its many streams, others are served', async () => {
  const heads: string[] = [];
  while (heads.length < attackers) {
    // The proxy's own view of the address counts, not the client's headers.
    const claims = `X-Forwarded-For: 203.0.113.${heads.length % 250}\r\n`;
    heads.push(...(await Promise.all(Array.from({ length: 100 }, () => ask('127.0.0.1', claims)))));
  }
  expect(heads.filter(isStream)).toHaveLength(maxStreamsOfVisitor);
  const refused = heads.filter((head) => !isStream(head));
  expect(refused.filter((head) => !/^HTTP\/1.1 503 .*\r\nRetry-After: 60\r\n/is.test(head))).toEqual([]);
  expect(refused[0]?.toLowerCase()).toContain('cache-control: no-store');

  const answer = await fetch(`http://localhost:${sites.base}`, { signal: AbortSignal.timeout(defaultTimeoutMs) });
  expect(answer.status).toBe(200);
  for (const address of ['127.0.0.2', '127.0.0.3']) expect(isStream(await ask(address))).toBe(true);

  const { page } = await browser.open();
  const isRefused = page.waitForResponse((response) => response.url().endsWith('/live') && response.status() === 503);
  await page.goto(`http://127.0.0.1:${port}/c/${slug}?lang=en`);
  await isRefused;
  await stack.setAvailability(id, 'kebab');
  await page.locator('#i-kebab.sold-out').waitFor({ state: 'attached' });
  expect(catalog.live.count()).toBe(maxStreamsOfVisitor + 2);

  closeAll();
  const timeoutMessage = () => `${catalog.live.count()} streams are still counted`;
  await until(() => catalog.live.count() <= 1, { timeoutMessage });
  expect(isStream(await ask())).toBe(true);
});

test.each([
  ['as the page asks', '', '', ''],
  ['with a slash at the end', '/', '', ''],
  ['with a body in chunks', '', 'Transfer-Encoding: chunked\r\n', '0\r\n\r\n'],
])('a stream requested %s is released as soon as its page is closed', async (_, end, header, body) => {
  const before = catalog.live.count();
  expect(isStream(await ask('127.0.0.4', header, `/c/${slug}/live${end}`, body))).toBe(true);
  expect(catalog.live.count()).toBe(before + 1);
  const elapsed = fairClock();
  closeAll();
  // Well before the second heartbeat, at which an unread connection would break.
  await until(() => catalog.live.count() <= before, { timeoutMessage: () => 'the stream is still counted' });
  expect(elapsed()).toBeLessThan(6_000);
});
