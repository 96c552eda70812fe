import { expect, test } from 'bun:test';
import { keyValue, permissions } from '../../shared/keys/rules/api-key.ts';
import { plans } from '../../shared/workspaces/rules/plan.ts';
import { createConversation } from '../support/data/rows.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import type { Reply } from '../support/requests/client.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { type Endpoint, endpoints, pathOf, startApi, statusWhenAdmitted } from '../support/running/api.ts';
import { testBaseUrl } from '../support/running/services.ts';

const [api] = await forThisFile(startApi());
const { db } = api;

const workspaceId = await createWorkspace(db);
const valid = await createKey(db, workspaceId);
const [conversations] = endpoints as readonly [Endpoint];

function withoutId(reply: Reply) {
  return { status: reply.status, body: reply.text.replace(reply.error.request_id, '') };
}

async function invalidKeys(): Promise<Record<string, string>> {
  const revoked = await createKey(db, workspaceId);
  await db`update api_keys set revoked_at = now() where id = ${revoked.id}`;
  const expired = await createKey(db, workspaceId, { expiresAt: Date.now() - 1 });
  const deleted = await createKey(db, workspaceId);
  await db`delete from api_keys where id = ${deleted.id}`;
  const lapsed = await createKey(db, await createWorkspace(db, { plan: 'starter' }));
  const disabled = await createKey(db, await createWorkspace(db, { apiEnabled: false }));
  return {
    'is unknown': keyValue(crypto.getRandomValues(new Uint8Array(32))),
    'is revoked': revoked.value,
    'is expired': expired.value,
    'is deleted': deleted.value,
    'is of a plan without API access': lapsed.value,
    'is of a workspace with the API switched off': disabled.value,
    'is cut short': valid.value.slice(0, -1),
    'is too long': `${valid.value}0`,
    'is in capitals': valid.value.toUpperCase(),
    'is not a key': 'x',
    'is followed by another word': `${valid.value} x`,
  };
}

for (const endpoint of endpoints) {
  test(`${endpoint.method} ${endpoint.path} refuses every invalid key with the same message`, async () => {
    const missing = withoutId(await api.call(endpoint, null));
    expect(missing.status).toBe(401);
    expect(missing.body).toContain('"code":"unauthorized"');
    expect(missing.body).toContain(`the reference is at ${testBaseUrl}/docs`);
    for (const [why, value] of Object.entries(await invalidKeys())) {
      expect({ why, answer: withoutId(await api.call(endpoint, value)) }).toEqual({ why, answer: missing });
    }
  });

  test(`${endpoint.method} ${endpoint.path} refuses every other way to send a key with the same message`, async () => {
    const missing = withoutId(await api.call(endpoint, null));
    const basic = `Basic ${btoa(`${valid.value}:`)}`;
    const others = [valid.value, `Token ${valid.value}`, 'Bearer', 'Bearer ', `Bearer: ${valid.value}`, ''];
    for (const header of [basic, ...others]) {
      const answer = withoutId(await api.call(endpoint, null, { authorization: header }));
      expect({ header, answer }).toEqual({ header, answer: missing });
    }
    const elsewhere = await api.call(endpoint, null, { 'x-api-key': valid.value, cookie: `key=${valid.value}` });
    expect(withoutId(elsewhere)).toEqual(missing);
  });

  test(`${endpoint.method} ${endpoint.path} admits exactly the permission ${endpoint.permission}`, async () => {
    for (const permission of permissions) {
      const key = await createKey(db, workspaceId, { permissions: [permission] });
      const { status, error } = await api.call(endpoint, key.value);
      const isAdmitted = permission === endpoint.permission;
      expect([permission, status]).toEqual([permission, isAdmitted ? statusWhenAdmitted(endpoint) : 403]);
      if (!isAdmitted) expect(error.code).toBe('forbidden');
    }
    const others = permissions.filter((permission) => permission !== endpoint.permission);
    const withOthers = await createKey(db, workspaceId, { permissions: others });
    expect((await api.call(endpoint, withOthers.value)).status).toBe(403);
  });
}

test('only the two highest plans have the API; the scheme is case-insensitive', async () => {
  for (const plan of plans) {
    const key = await createKey(db, await createWorkspace(db, { plan }));
    const reply = await api.call(conversations, null, { authorization: `bEARER ${key.value}` });
    expect({ plan, status: reply.status }).toEqual({ plan, status: ['pro', 'business'].includes(plan) ? 200 : 401 });
  }
});

test('the value of a key is nowhere in an answer or in the log (I14)', async () => {
  const replies = await Promise.all(endpoints.map((endpoint) => api.call(endpoint, valid.value)));
  replies.push(await api.clientOf(conversations).send(`${pathOf(conversations)}?cursor=${valid.value}`, valid.value));
  for (const reply of replies) expect(reply.text).not.toContain(valid.value);
  expect(JSON.stringify([api.apiRead.entries, api.orderActions.entries])).not.toContain('sk_live_');
});

/** A key that the service has cached, as a busy caller's. */
async function knownKey(options: Parameters<typeof createKey>[2]) {
  const key = await createKey(db, workspaceId, options);
  for (const endpoint of endpoints) await api.call(endpoint, key.value);
  return key;
}

for (const endpoint of endpoints) {
  const { method, path } = endpoint;
  const faulty = (value: string) =>
    api.clientOf(endpoint).send(`${path}?limit=0&status=nope&conversation_id=1`, value, {
      method,
      ...(method === 'POST' && { body: '{"order_id":1}' }),
    });

  test(`${method} ${path}: a wrong request gives 400 with a valid key, otherwise 401`, async () => {
    const key = await knownKey({});
    expect(await faulty(key.value)).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    expect((await faulty(keyValue(new Uint8Array(32)))).status).toBe(401);
  });

  test(`${method} ${path}: the limit is checked before permissions, these before the request`, async () => {
    const key = await createKey(db, workspaceId, { permissions: [], rateLimit: 1 });
    expect(await faulty(key.value)).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    expect(await faulty(key.value)).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
  });

  test(`${method} ${path}: a revoked key is refused before its limit, permissions and request`, async () => {
    const key = await knownKey({ permissions: [], rateLimit: 1 });
    expect((await faulty(key.value)).status).toBe(429);
    await db`update api_keys set revoked_at = now() where id = ${key.id}`;
    expect(await faulty(key.value)).toMatchObject({ status: 401, error: { code: 'unauthorized' } });
  });
}

test('a refused request counts against the limit', async () => {
  const key = await createKey(db, workspaceId, { permissions: ['conversations:read'], rateLimit: 3 });
  await createConversation(db, workspaceId);
  const { client } = api.apiRead;
  for (const [path, status] of [
    ['/api/v1/conversations?limit=0', 400],
    ['/api/v1/orders', 403],
    ['/api/v1/conversations', 200],
    ['/api/v1/conversations', 429],
  ] as const) {
    expect((await client.get(path, key.value)).status).toBe(status);
  }
});

test('a too large body gives 413 only with a key that may send one', async () => {
  const body = ' '.repeat(300 * 1024);
  const send = (value: string | null) =>
    api.orderActions.client.send('/api/v1/orders/action', value, { method: 'POST', body });
  expect((await send(null)).status).toBe(401);
  expect((await send((await createKey(db, workspaceId, { permissions: [] })).value)).status).toBe(403);
  expect((await send((await createKey(db, workspaceId)).value)).status).toBe(413);
});
