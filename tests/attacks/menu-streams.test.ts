import { afterAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { startCaddy } from '../../deploy/local/proxy/caddy.ts';
import { maxStreamsOfVisitor } from '../../services/catalog/live/live-pages.ts';
import { patienceMs, until } from '../../shared/runtime/until.ts';
import { smallMenu } from '../journeys/catalog/menus.ts';
import { startCatalog, startCatalogStack } from '../journeys/catalog/stack.ts';
import { startBrowser } from '../support/browser/browser.ts';
import { runFolder } from '../support/run/run-folder.ts';
import { fairClock } from '../support/watching/fair-clock.ts';

const attackers = 3_000;
/** What the proxy may open in this test: enough for the attackers' own connections, not for as many again behind it. */
const proxyFiles = 5_000;

const stack = await startCatalogStack();
const catalog = await startCatalog(stack);
const api = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('{}') });
const [apiPort, formsPort, port, dashboardPort] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
];
// By its number: by its name the browser might come over IPv6, and be another visitor.
const sites = {
  BASE_URL: `http://127.0.0.1:${apiPort}`,
  FORMS_URL: `http://127.0.0.1:${formsPort}`,
  CATALOG_URL: `http://127.0.0.1:${port}`,
  DASHBOARD_URL: `http://127.0.0.1:${dashboardPort}`,
};
const caddy = await startCaddy({
  directory: join(runFolder(), 'menu-streams'),
  sites,
  upstreams: { API_READ_UPSTREAM: `127.0.0.1:${api.port}`, CATALOG_UPSTREAM: `127.0.0.1:${catalog.port}` },
});
Bun.spawnSync(['prlimit', '--pid', String(caddy.pid), `--nofile=${proxyFiles}:${proxyFiles}`]);
const browser = await startBrowser();
const { slug, id } = await stack.putAndPublish(smallMenu());
const sockets: Socket[] = [];

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await browser.close();
  await caddy.stop();
  api.stop(true);
  await catalog.stop();
  await stack.stop();
});

/** Asks for a stream from an address of this machine, and keeps the connection. Gives the head of the answer. */
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

test('thousands of streams from one address: it gets a hundred, everybody else is served, and its guests poll', async () => {
  const heads: string[] = [];
  while (heads.length < attackers) {
    // Whatever is claimed, the address that counts is the one that the proxy saw.
    const claims = `X-Forwarded-For: 203.0.113.${heads.length % 250}\r\n`;
    heads.push(...(await Promise.all(Array.from({ length: 100 }, () => ask('127.0.0.1', claims)))));
  }
  expect(heads.filter(isStream)).toHaveLength(maxStreamsOfVisitor);
  const refused = heads.filter((head) => !isStream(head));
  expect(refused.filter((head) => !/^HTTP\/1.1 503 .*\r\nRetry-After: 60\r\n/is.test(head))).toEqual([]);
  expect(refused[0]?.toLowerCase()).toContain('cache-control: no-store');

  const answer = await fetch(sites.BASE_URL, { signal: AbortSignal.timeout(patienceMs) });
  expect(answer.status).toBe(200);
  for (const address of ['127.0.0.2', '127.0.0.3']) expect(isStream(await ask(address))).toBe(true);

  const { page, close } = await browser.open();
  const isRefused = page.waitForResponse((response) => response.url().endsWith('/live') && response.status() === 503);
  await page.goto(`${sites.CATALOG_URL}/c/${slug}?lang=en`);
  await isRefused;
  await stack.switchItem(id, 'kebab');
  await page.locator('#i-kebab.sold-out').waitFor({ state: 'attached' });
  expect(catalog.live.count()).toBe(maxStreamsOfVisitor + 2);

  for (const socket of sockets.splice(0)) socket.destroy();
  await until(() => catalog.live.count() <= 1, {
    late: () => `${catalog.live.count()} places are kept`,
  });
  expect(isStream(await ask())).toBe(true);
  await close();
});

test.each([
  ['as the page asks', '', '', ''],
  ['with a slash at the end', '/', '', ''],
  ['with a body in chunks', '', 'Transfer-Encoding: chunked\r\n', '0\r\n\r\n'],
])('a stream that was asked for %s is let go of as soon as its page is closed', async (_, end, header, body) => {
  const before = catalog.live.count();
  expect(isStream(await ask('127.0.0.4', header, `/c/${slug}/live${end}`, body))).toBe(true);
  expect(catalog.live.count()).toBe(before + 1);
  const told = fairClock();
  for (const socket of sockets.splice(0)) socket.destroy();
  // Well before the second beat, at which a connection that nobody reads breaks by itself.
  await until(() => catalog.live.count() <= before, { late: () => 'its place is kept' });
  expect(told()).toBeLessThan(6_000);
});
