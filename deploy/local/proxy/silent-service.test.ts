import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { defaultTimeoutMs, until } from '../../../shared/runtime/until.ts';
import { folderForThisFile, forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { freeSites } from '../../../tests/support/run/free-sites.ts';
import { startWire } from '../../../tests/support/running/wire.ts';
import { freeze } from '../../../tests/support/stores/freeze.ts';
import { fairClock } from '../../../tests/support/watching/fair-clock.ts';
import { startChild } from '../processes/child.ts';
import { startCaddy } from './caddy.ts';

const directory = folderForThisFile();
const sites = await freeSites();
const backlogLimit = 512;
const answering = Promise.withResolvers<void>();
let held = 0;
const service = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 60,
  async fetch(request) {
    if (new URL(request.url).pathname === '/api/v1/held') {
      held += 1;
      await answering.promise;
    }
    return new Response('here');
  },
});

await forThisFile({ stop: () => service.stop(true) });
const [wire, full] = await forThisFile(startWire({ noticedMs: null }), startFull());
wire.setTargets(service.port ?? 0);
const upstream = `127.0.0.1:${wire.port}`;
await forThisFile(
  startCaddy({
    directory,
    sites,
    upstreams: {
      API_READ_UPSTREAM: upstream,
      ORDER_ACTIONS_UPSTREAM: upstream,
      FORMS_UPSTREAM: `127.0.0.1:${full.port}`,
      CATALOG_UPSTREAM: upstream,
      DASHBOARD_UPSTREAM: upstream,
      CONVERSATIONS_UPSTREAM: upstream,
    },
  }),
);

const guests = 20;
const many = (path: string, withinMs: number) =>
  Array.from({ length: guests }, () =>
    fetch(`${sites.BASE_URL}/api/v1/${path}`, { signal: AbortSignal.timeout(withinMs) }),
  );
const areServed = async (): Promise<boolean> => {
  const results = await Promise.allSettled(many('orders', 2_000));
  return results.every((each) => each.status === 'fulfilled' && each.value.status === 200);
};

test.concurrent('when a service goes silent, others are served in 10 s; callers get 503', async () => {
  const waiting = Promise.all(many('held', defaultTimeoutMs));
  await until(() => held === guests, {
    timeoutMessage: () => `${held} of ${guests} requests have reached the service`,
  });
  await until(areServed, { timeoutMessage: () => 'requests fail' });
  wire.silence('answers');
  const elapsed = fairClock();
  expect(wire.silentConnections()).toBeGreaterThan(guests);
  answering.resolve();
  await until(areServed, { everyMs: 250, timeoutMessage: () => 'requests fail after the silence' });
  expect(elapsed()).toBeLessThan(10_000);
  for (const answer of await waiting) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  }
  expect(elapsed()).toBeLessThan(15_000);
  await until(() => wire.silentConnections() === 0, {
    timeoutMessage: () => `${wire.silentConnections()} silent connections are kept`,
  });
});

test.concurrent('a service that accepts no connection gives 503, never a client error', async () => {
  const calls = [{}, { method: 'POST', body: '{}' }].map((init) => fetch(`${sites.FORMS_URL}/f/token`, init));
  for (const answer of await Promise.all(calls)) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  }
});

async function startFull() {
  const program = `console.log(Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } }).port)`;
  const firstLine = Promise.withResolvers<string>();
  const server = startChild([process.execPath, '-e', program], {
    env: {},
    output: firstLine.resolve,
    deathSignal: 'SIGKILL',
  });
  const port = Number(await firstLine.promise);
  freeze(server);
  let taken = 0;
  const sockets = Array.from({ length: backlogLimit + 50 }, () =>
    connect({ port, host: '127.0.0.1' }, () => {
      taken += 1;
    }).on('error', () => {}),
  );
  await until(() => taken > backlogLimit, { timeoutMessage: () => `${taken} connections were taken` });
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await server.stop('SIGKILL', 1_000);
  };
  return { port, stop };
}
