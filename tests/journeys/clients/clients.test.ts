import { beforeAll, expect, test } from 'bun:test';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign } from '../../../services/webhook-dispatcher/send/sign.ts';
import { startProxy } from '../../attacks/edge.ts';
import { clientLanguages, runClient } from '../../support/clients/client-programs.ts';
import { hostile } from '../../support/data/hostile-texts.ts';
import { createOrder } from '../../support/data/rows.ts';
import { createKey, workspaceWithKey } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startExampleWorld } from '../../support/running/example-world.ts';
import { newSecret } from '../webhooks/receiver-process.ts';

/** Tests each published client by a program such as a business would write, against the services behind their proxy. */

const troubles = {
  '503': (answer) => answer.writeHead(503).end('{"error":{"code":"unavailable","message":"away","request_id":"r"}}'),
  html: (answer) => answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  cut: (answer) => {
    answer.writeHead(200, { 'content-length': '1000' }).write('{"data":[');
    setTimeout(() => answer.destroy(), 50);
  },
  'hang up': (answer) => answer.destroy(),
  '429 for two seconds': (answer) => answer.writeHead(429, { 'retry-after': '2' }).end('{}'),
  silence: () => undefined,
} satisfies Readonly<Record<string, (answer: http.ServerResponse) => unknown>>;

/** A proxy on the way to the API, which has these troubles in turn and then passes calls on. */
async function startUnreliable(baseUrl: string) {
  let coming: (keyof typeof troubles)[] = [];
  let calls = 0;
  const server = http.createServer(async ({ url, headers }, answer) => {
    calls += 1;
    const trouble = coming.shift();
    if (trouble !== undefined) return void troubles[trouble](answer);
    const response = await fetch(`${baseUrl}${url}`, { headers: { authorization: headers.authorization ?? '' } });
    answer.writeHead(response.status).end(await response.text());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    next(...some: (keyof typeof troubles)[]): void {
      coming = some;
      calls = 0;
    },
    calls: () => calls,
    stop: () => server.closeAllConnections(),
  };
}

const [world] = await forThisFile(startExampleWorld());
const { caddy, sites } = await startProxy({
  API_READ_UPSTREAM: `127.0.0.1:${world.api.apiRead.port}`,
  ORDER_ACTIONS_UPSTREAM: `127.0.0.1:${world.api.orderActions.port}`,
});
const baseUrl = `http://localhost:${sites.base}`;
const [, unreliable] = await forThisFile(caddy, startUnreliable(baseUrl));
const { db } = world.api;

let full: { readonly workspaceId: string; readonly key: string };
beforeAll(async () => {
  const { workspaceId, key } = await workspaceWithKey(db);
  for (let nth = 0; nth < 25; nth += 1) await createOrder(db, workspaceId, { createdAt: 1_700_000_000_000 + nth });
  full = { workspaceId, key };
});

for (const language of clientLanguages) {
  const run = (given: Readonly<Record<string, unknown>>) => runClient(language, { baseUrl, ...given });
  const through = (given: Readonly<Record<string, unknown>>) => run({ baseUrl: unreliable.url, ...given });
  const withClient = (name: string, check: () => Promise<void>) =>
    test.skipIf(!language.isHere)(`${language.name}: ${name}${language.skipNote}`, check);

  withClient('lists go through all pages, each item once', async () => {
    const { key, workspaceId } = full;
    const rows = await db<{ id: string }[]>`
      select id from orders where workspace_id = ${workspaceId} order by created_at, id`;
    const ids = rows.map(({ id }) => id);
    expect(await run({ verb: 'list', key, limit: 10 })).toEqual({ ids, pages: [10, 10, 5] });
  });

  withClient('conversations, messages and orders are read, an order is approved', async () => {
    const conversation = await world.startConversation();
    const order = await world.placeOrder(conversation);
    const read = await run({ verb: 'read', key: world.key, conversation });
    expect(read).toMatchObject({
      conversations: expect.arrayContaining([conversation]),
      messages: [expect.stringContaining('Gladly'), expect.stringContaining('lentil soup')],
      orders: expect.arrayContaining([order]),
    });
    const act = (action: string) => {
      const body = { order_id: order, action, external_order_id: 'POS-7' };
      return run({ verb: 'act', key: world.key, body });
    };
    expect(await act('approve')).toEqual({ status: 'approved', reference: 'POS-7', changed: true });
    expect(await act('approve')).toEqual({ status: 'approved', reference: 'POS-7', changed: false });
    expect(await act('reject')).toEqual({
      error: { code: 'invalid_state', status: 409, requestId: expect.any(String), retryAfter: null },
    });
  });

  withClient('a refusal has its code, status and request id, and is not retried', async () => {
    const refused = { status: 401, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), retryAfter: null };
    unreliable.next();
    expect(await through({ verb: 'list', key: 'sk_live_wrong', limit: 10 })).toEqual({
      error: { code: 'unauthorized', ...refused },
    });
    expect(unreliable.calls()).toBe(1);
  });

  withClient('503, 502 in HTML, a cut-off answer and a hang-up are retried once', async () => {
    const { key } = full;
    for (const trouble of ['503', 'html', 'cut', 'hang up'] as const) {
      unreliable.next(trouble);
      const began = performance.now();
      expect([trouble, await through({ verb: 'list', key, limit: 100 })]).toMatchObject([trouble, { pages: [25] }]);
      expect(performance.now() - began).toBeGreaterThan(900);
    }
    unreliable.next('503', '503');
    expect(await through({ verb: 'list', key, limit: 100 })).toMatchObject({ error: { code: 'unavailable' } });
    expect(unreliable.calls()).toBe(2);
  });

  withClient('Retry-After is waited for; beyond the call’s deadline it is an error', async () => {
    const { key, workspaceId } = full;
    unreliable.next('429 for two seconds');
    const began = performance.now();
    expect(await through({ verb: 'list', key, limit: 100 })).toMatchObject({ pages: [25] });
    expect(performance.now() - began).toBeGreaterThan(1_900);
    const limited = await createKey(db, workspaceId, { rateLimit: 1 });
    const { value } = limited;
    expect(await run({ verb: 'list', key: value, limit: 100, timeout: 2 })).toMatchObject({
      error: { code: 'rate_limited', status: 429, retryAfter: expect.any(Number) },
    });
  });

  withClient('a call ends by its deadline when no answer comes', async () => {
    unreliable.next('silence', 'silence');
    const began = performance.now();
    const answer = await through({ verb: 'list', key: full.key, limit: 100, timeout: 1.5 });
    expect(answer).toEqual({ error: { code: 'NoAnswer' } });
    expect(performance.now() - began).toBeWithin(1_000, 6_000);
  });

  withClient('unwrap gives genuine events, unknown ones too, and refuses the rest', async () => {
    const [secret, next] = [newSecret(), newSecret()];
    const delivery = (event: string, agoMs = 0) => {
      const given = {
        event,
        deliveryId: 'dlv_1',
        timestamp: Date.now() - agoMs,
        data: JSON.stringify({ text: hostile }),
      };
      const { headers, body } = sign(given, secret, next);
      return { headers, secret, body: Buffer.from(body).toString('base64') };
    };
    const genuine = delivery('order.created');
    const { 'webhook-signature': _, ...unsigned } = genuine.headers;
    const cases = [
      [genuine, 'order.created', 'dlv_1'],
      [{ ...genuine, secret: next }, 'order.created', 'dlv_1'],
      [delivery('order.refunded'), 'unknown', 'order.refunded'],
      [delivery('order.created', 4.5 * 60_000), 'order.created', 'dlv_1'],
      [delivery('order.created', 5.5 * 60_000), 'NotGenuine', ''],
      [delivery('order.created', -5.5 * 60_000), 'NotGenuine', ''],
      [{ ...genuine, secret: newSecret() }, 'NotGenuine', ''],
      [{ ...genuine, body: delivery('order.approved').body }, 'NotGenuine', ''],
      [{ ...genuine, headers: { ...genuine.headers, 'webhook-id': 'dlv_2' } }, 'NotGenuine', ''],
      [{ ...genuine, headers: unsigned }, 'NotGenuine', ''],
      [{ ...genuine, secret: '' }, 'TypeError', ''],
    ] as const;
    const verdicts = await run({ verb: 'unwrap', key: 'none', cases: cases.map(([each]) => each) });
    expect(verdicts).toEqual(cases.map(([, ...expected]) => expected));
  });
}
