import { afterAll, expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { readSettings, WrongSettings } from '../settings.ts';
import { assertPortsFree } from './port-problems.ts';
import { accepts, freePort, whyNotFree } from './ports.ts';

const port = await freePort();
const server = createServer();
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
afterAll(() => server.close());

test('a port is free until a process listens on it', async () => {
  expect(await whyNotFree(port)).toBe('EADDRINUSE');
  expect(await accepts(port)).toBe(true);
  const other = await freePort();
  expect(await whyNotFree(other)).toBeUndefined();
  expect(await accepts(other)).toBe(false);
});

test('no port is given out twice, even while nothing listens on it', async () => {
  const few = { from: 31_000, to: 31_020 };
  const given = new Set<number>();
  for (let times = 0; times < 5; times += 1) given.add(await freePort(few));
  expect(given.size).toBe(5);
});

test('every occupied port is named with its setting and a free one', async () => {
  const sites = { FORMS_URL: 8081, CATALOG_URL: 8082, DASHBOARD_URL: 8083 };
  const free = await Promise.all(
    Object.keys(sites).map(async (name) => [name, `http://localhost:${await freePort()}`] as const),
  );
  const settings = readSettings({
    ...Object.fromEntries(free),
    BASE_URL: `http://localhost:${port}`,
    NATS_PORT: String(port),
  });
  const refusal = await assertPortsFree(settings).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WrongSettings);
  if (!(refusal instanceof WrongSettings)) return;
  expect(refusal.problems).toHaveLength(2);
  expect(refusal.problems[0]).toMatch(
    new RegExp(
      `^BASE_URL: port ${port} is taken by .+ \\(process ${process.pid}\\): stop that, or choose another: BASE_URL=http://localhost:\\d+$`,
    ),
  );
  expect(refusal.problems[1]).toMatch(/^NATS_PORT: port \d+ is taken/);
});
