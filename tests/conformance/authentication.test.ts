import { expect, test } from 'bun:test';
import { keyValue, permissions } from '../../shared/keys/rules/api-key.ts';
import { plans } from '../../shared/workspaces/rules/plan.ts';
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

test('a key that expires later is valid until then', async () => {
  const key = await createKey(db, workspaceId, { expiresAt: Date.now() + 60_000 });
  expect((await api.call(conversations, key.value)).status).toBe(200);
  await db`update api_keys set expires_at = clock_timestamp() - interval '1 ms' where id = ${key.id}`;
  expect((await api.call(conversations, key.value)).status).toBe(401);
});

test('the value of a key is nowhere in an answer or in the log (I14)', async () => {
  const replies = await Promise.all(endpoints.map((endpoint) => api.call(endpoint, valid.value)));
  replies.push(await api.clientOf(conversations).send(`${pathOf(conversations)}?cursor=${valid.value}`, valid.value));
  for (const reply of replies) expect(reply.text).not.toContain(valid.value);
  expect(JSON.stringify([api.apiRead.entries, api.orderActions.entries])).not.toContain('sk_live_');
});
