import { expect, test } from 'bun:test';
import { keyValue } from '../../shared/keys/rules/api-key.ts';
import { createConversation } from '../support/data/rows.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { endpoints, startApi } from '../support/running/api.ts';

const [api] = await forThisFile(startApi());
const { db } = api;

const workspaceId = await createWorkspace(db);

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
    await db`update api_keys set revoked_at = now() where id = ${key.id}`;
    expect(await faulty(key.value)).toMatchObject({ status: 401, error: { code: 'unauthorized' } });
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
