import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../shared/runtime/until.ts';
import { rawRequest } from '../../../tests/support/requests/raw-request.ts';
import { folderForThisFile, forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { freeSites } from '../../../tests/support/run/free-sites.ts';
import { freePort } from '../ports/ports.ts';
import { startCaddy } from './caddy.ts';

/** A service that restarts, or ends while a request arrives: callers wait, or learn that they are to send it again. */

const directory = folderForThisFile();
const [sites, port] = [await freeSites(), await freePort()];
const site = new URL(sites.FORMS_URL);
const upstreams = { FORMS_UPSTREAM: `127.0.0.1:${port}` };
await forThisFile(startCaddy({ directory, sites, upstreams, log: 'requests' }));
const log = () => readFileSync(join(directory, 'caddy.log'), 'utf8');

test.each([
  ['with its length waits', 'Content-Length: 2\r\n\r\n{}', 200],
  ['in chunks is to be sent again', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n', 503],
])('while its service restarts, a body %s', async (_, headersAndBody, status) => {
  const refusals = () => log().split('connect: connection refused').length;
  const before = refusals();
  const answer = rawRequest(Number(site.port), `POST /x HTTP/1.1\r\nHost: ${site.host}\r\n${headersAndBody}`);
  await until(() => refusals() > before, { timeoutMessage: log });
  const restarted = Bun.serve({
    hostname: '127.0.0.1',
    port,
    fetch: async (request) => new Response(await request.text()),
  });
  try {
    expect((await answer).status).toBe(status);
  } finally {
    await restarted.stop(true);
  }
});

test('an upload in which its service ends is to be sent again', async () => {
  let reading = Promise.withResolvers<() => void>();
  const ending = Bun.listen({
    hostname: '127.0.0.1',
    port,
    socket: { data: (socket) => reading.resolve(() => socket.terminate()) },
  });
  await forThisFile({ stop: async () => ending.stop(true) });
  for (let nth = 0; nth < 20; nth += 1) {
    reading = Promise.withResolvers();
    const upload = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(new Uint8Array(30_000));
        (await reading.promise)();
        await Bun.sleep(1);
        controller.enqueue(new Uint8Array(30_000));
      },
    });
    const answer = await fetch(`${sites.FORMS_URL}/x`, { method: 'POST', body: upload });
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
  }
});
