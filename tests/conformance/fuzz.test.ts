import { expect, test } from 'bun:test';
import { createConversation, createMessage, createOrder } from '../support/data/rows.ts';
import type { Seeded } from '../support/data/seeded.ts';
import { holdsForAllAsync } from '../support/data/shrinking.ts';
import { createWorkspace, workspaceWithKey } from '../support/data/workspace.ts';
import type { Client, Reply } from '../support/requests/client.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { type Endpoint, endpoints, startApi } from '../support/running/api.ts';

const requests = 4_000;
const atOnce = 20;
const seed = Number(process.env.FUZZ_SEED ?? 20_260_301);

const [api] = await forThisFile(startApi());
const { db } = api;

const { workspaceId, key } = await workspaceWithKey(db);
const other = await createWorkspace(db);
const conversationId = await createConversation(db, workspaceId);
const ids = [conversationId, await createConversation(db, other), await createOrder(db, workspaceId)] as const;
for (let n = 0; n < 5; n++) {
  await createMessage(db, workspaceId, conversationId);
  await createOrder(db, workspaceId);
}
const { meta } = await api.apiRead.client.get('/api/v1/orders', key, { limit: 1 });

const texts = [
  ...ids,
  String(meta.next_cursor),
  ...'| |0|1|-1|1.5|1e2|101|99999999999999999999|NaN|null|true|[]|{}|undefined'.split('|'),
  ...`all, pending, open, approve, mark_arrived, constructor, __proto__, toString, ' or 1=1; --, $1, %`.split(', '),
  ...'\0|a\0b|\ud800|\udfff|\ufeff|\u202e|\u{1f354}|é|../../etc/passwd|{{7*7}}|<script>'.split('|'),
  ...'2026-03-01 2026-13-45 2026-03-01T00:00:00 2026-03-01T00:00:00Z -271821-04-20T00:00:00Z 8640000000000001'.split(
    ' ',
  ),
  'x'.repeat(300),
  'ت'.repeat(1000),
  'A'.repeat(4000),
] as const;
const names = [
  ...(['limit', 'cursor', 'status', 'conversation_id', 'from', 'to', 'updated_since'] as const),
  ...(['__proto__', '', 'limit[]', 'x'] as const),
] as const;
const fields = ['order_id', 'action', 'external_order_id', '__proto__', 'constructor', 'x', ''] as const;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const tails = ['', '/', '//', '/%2e%2e', '/x', '%00', '%ff', ';a=b', '.json'] as const;
const documented = [200, 400, 401, 403, 404, 405, 409, 413, 414, 431];

interface Sent {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly method: string;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly headers: Record<string, string>;
  readonly withKey: boolean;
}

function randomRequest(random: Seeded): Sent {
  const endpoint = random.oneOf([...endpoints] as [Endpoint, ...Endpoint[]]);
  const method = random.chance(0.9) ? endpoint.method : random.oneOf(methods);
  const query = Array.from({ length: random.below(4) }, () => randomParameter(random)).join('&');
  const tail = random.chance(0.95) ? '' : random.oneOf(tails);
  const path = `${endpoint.path}${tail}${query === '' ? '' : `?${query}`}`;
  const body = method === 'GET' ? null : randomBody(random);
  const headers = random.chance(0.2) ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  return { endpoint, path, method, body, headers, withKey: random.chance(0.95) };
}

function randomParameter(random: Seeded): string {
  const value = random.oneOf(texts);
  const raw = random.chance(0.1) ? random.oneOf(['%', '%zz', '%ff', '%00', '+', '%E0%A4%A', '&', '=']) : null;
  return `${encodeURIComponent(random.oneOf(names))}=${raw ?? encodeURIComponent(value.toWellFormed())}`;
}

function randomBody(random: Seeded): string | Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(randomObject(random));
  const cut = random.below(json.length);
  switch (random.below(12)) {
    case 0:
      return json.slice(0, cut);
    case 1:
      return `${json.slice(0, cut)}${random.oneOf(texts)}${json.slice(cut)}`;
    case 2:
      return Uint8Array.from(Buffer.from(json), (byte, at) => (at === cut ? random.below(256) : byte));
    case 3:
      return JSON.stringify([randomObject(random)]);
    case 4:
      return '{"a":'.repeat(random.below(200)) + json;
    default:
      return json;
  }
}

function randomObject(random: Seeded): Record<string, unknown> {
  const entries = Array.from(
    { length: random.below(3) },
    () => [random.oneOf(fields), randomValue(random, 0)] as const,
  );
  const likely = { order_id: random.oneOf(ids), action: random.oneOf(['approve', 'reject', 'mark_arrived']) };
  return { ...(random.chance(0.7) && likely), ...Object.fromEntries(entries) };
}

function randomValue(random: Seeded, depth: number): unknown {
  switch (random.below(depth > 3 ? 6 : 8)) {
    case 0:
      return random.oneOf([null, true, false]);
    case 1:
      return random.oneOf([0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER]);
    case 6:
      return Array.from({ length: random.below(4) }, () => randomValue(random, depth + 1));
    case 7:
      return { [random.oneOf(fields)]: randomValue(random, depth + 1) };
    default:
      return random.oneOf(texts);
  }
}

function send(client: Client, { path, method, body, headers, withKey }: Sent): Promise<Reply> {
  const value = withKey ? key : null;
  return client.send(path, value, { method, headers, ...(body !== null && { body }) });
}

function expectDocumented(sent: Sent, reply: Reply): void {
  const { status, text, headers } = reply;
  const isDocumented = documented.includes(status) && (sent.withKey || status !== 200);
  expect({ sent, status, isDocumented }).toEqual({ sent, status, isDocumented: true });
  const id = headers.get('x-service-request-id');
  expect((reply.meta ?? reply.error).request_id).toBe(String(id));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(JSON.parse(text))).toEqual(status === 200 ? ['data', 'meta'] : ['error']);
  if (status !== 200) expect(text).not.toMatch(/\.ts\b|node_modules|select |insert |postgres|sk_live_|\n {4}at /i);
}

test(`${requests} random requests get documented answers, and none is a bug (FUZZ_SEED=${seed})`, async () => {
  const statuses = new Map<number, number>();
  await holdsForAllAsync({ runs: requests / atOnce, seed }, async (random) => {
    const batch = Array.from({ length: atOnce }, () => randomRequest(random));
    await Promise.all(
      batch.map(async (sent) => {
        const reply = await send(api.clientOf(sent.endpoint), sent);
        expectDocumented(sent, reply);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }),
    );
  });
  // Every status must occur, or the fuzz reaches too little.
  for (const status of [200, 400, 401, 404, 405, 409]) expect(statuses.get(status) ?? 0).toBeGreaterThan(5);
  const bugs = [...api.apiRead.entries, ...api.orderActions.entries].filter(({ level }) => level === 'error');
  expect(bugs).toEqual([]);
  const [untouched] = await db`select count(*) as events from events where workspace_id = ${other}`;
  expect(untouched).toEqual({ events: 0 });
});
