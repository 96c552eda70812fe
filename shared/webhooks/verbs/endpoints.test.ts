import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createEndpoint, getEndpoint, listEndpoints, setEndpoint } from './endpoints.ts';
import { promoteSecret, rotateSecret } from './signing-secrets.ts';
import { deleteEndpoint, disableEndpoint, enableEndpoint } from './switch-endpoint.ts';

const [{ db, sql, secrets, makeWorkspace }] = await forThisFile(openDatabase());
const url = 'https://example.com/hooks';
const unknown = 'whe_01k00000000000000000000000';

const make = async (workspaceId?: string, more: object = {}) => {
  const input = { workspaceId: workspaceId ?? (await makeWorkspace()), url, events: ['order.*'], ...more };
  return createEndpoint(db, secrets, 'public', input);
};
const refusedChange = (id: string, change: object) => refusalOf(setEndpoint(db, 'public', id, change));

async function storedSecrets(id: string) {
  const [row] = await sql`select secret, next_secret as next from webhook_endpoints where id = ${id}`;
  return { secret: secrets.open(row?.secret), next: row?.next && secrets.open(row.next), bytes: row?.secret };
}

test('a workspace has at most 100 endpoints, and deleting one makes space', async () => {
  const workspaceId = await makeWorkspace();
  const made: string[] = [];
  while (made.length < 98) made.push((await make(workspaceId)).id);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refusalOf(make(workspaceId))));
  const full = 'invalid_request: a workspace has at most 100 endpoints: delete one that is not used';
  expect(answers.toSorted()).toEqual([...new Array(6).fill(full), ...new Array(2).fill('not refused')]);
  expect(await listEndpoints(db, workspaceId)).toHaveLength(100);
  expect(await refusalOf(make())).toBe('not refused');
  await deleteEndpoint(db, made[0] ?? '');
  expect(await refusalOf(make(workspaceId))).toBe('not refused');
  expect(await refusalOf(make(workspaceId))).toBe(full);
});

test('URL rules hold at creation and at every change of URL or environment', async () => {
  const workspaceId = await makeWorkspace();
  const plain = { url: 'http://example.com/' };
  expect(await refusalOf(make(workspaceId, plain))).toStartWith('invalid_request: the URL must use https');
  const { id } = await make(workspaceId, { ...plain, environment: 'test' });
  expect(await refusedChange(id, { environment: 'production' })).toContain('must use https');
  expect((await setEndpoint(db, 'public', id, { environment: 'production', url })).url).toBe(url);
  expect(await refusedChange(id, plain)).toContain('must use https');
  expect(await refusedChange(id, { url: 'https://10.0.0.1/' })).toContain('WEBHOOK_NETWORK');
  expect((await setEndpoint(db, 'private', id, { url: 'https://10.0.0.1/' })).url).toBe('https://10.0.0.1/');
});

test('duplicate patterns are dropped, and an invalid pattern is named', async () => {
  const { id, events: kept } = await make(undefined, { events: ['order.*', 'message.received', 'order.*', '*'] });
  expect(kept).toEqual(['order.*', 'message.received', '*']);
  expect(await refusedChange(id, { events: ['*', 'orders.*'] })).toContain('"orders.*"');
  expect(await refusedChange(id, { events: [] })).toStartWith('invalid_request');
  expect((await getEndpoint(db, id)).events).toEqual(kept);
});

test('what is not given stays, and an empty description clears it', async () => {
  const made = await make();
  const described = await setEndpoint(db, 'public', made.id, { description: 'Kitchen screen' });
  const { secret: _, ...rest } = made;
  expect(described).toEqual({ ...rest, description: 'Kitchen screen' });
  expect((await setEndpoint(db, 'public', made.id, { events: ['*'] })).description).toBe('Kitchen screen');
  expect((await setEndpoint(db, 'public', made.id, { description: '' })).description).toBeNull();
});

test('enabling resets failures and reason; disabling twice keeps the first', async () => {
  const { id } = await make();
  const disabledReason = 'ten deliveries in a row failed';
  await sql`update webhook_endpoints set enabled = false, disabled_reason = ${disabledReason},
    disabled_at = clock(), consecutive_failures = 10 where id = ${id}`;
  expect(await disableEndpoint(db, id)).toMatchObject({ enabled: false, disabledReason, consecutiveFailures: 10 });
  const enabled = await enableEndpoint(db, id);
  expect(enabled).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null, consecutiveFailures: 0 });
  const disabled = await disableEndpoint(db, id);
  expect(disabled).toMatchObject({ enabled: false, disabledReason: 'disabled by an admin' });
  expect(disabled.disabledAt).toBeNumber();
  expect(await disableEndpoint(db, id)).toEqual(disabled);
});

test('a rotated secret is shown once, and replaces the first when promoted', async () => {
  const { id, secret: first } = await make();
  expect(await refusalOf(promoteSecret(db, id))).toStartWith('invalid_state');
  const abandoned = await rotateSecret(db, secrets, id);
  const rotated = await rotateSecret(db, secrets, id);
  expect(rotated.rotating).toBe(true);
  expect(new Set([first, abandoned.secret, rotated.secret]).size).toBe(3);
  expect(await storedSecrets(id)).toMatchObject({ secret: first, next: rotated.secret });
  const promoted = await promoteSecret(db, id);
  expect(promoted.rotating).toBe(false);
  expect(promoted).not.toHaveProperty('secret');
  expect(await storedSecrets(id)).toMatchObject({ secret: rotated.secret, next: null });
  expect(await refusalOf(promoteSecret(db, id))).toStartWith('invalid_state');
});

test('a deleted endpoint is not found by any verb, and its row is kept', async () => {
  const { id, workspaceId } = await make();
  await deleteEndpoint(db, id);
  expect(await listEndpoints(db, workspaceId)).toEqual([]);
  const ofId = [getEndpoint, enableEndpoint, disableEndpoint, deleteEndpoint, promoteSecret];
  const others = [() => setEndpoint(db, 'public', id, { url }), () => rotateSecret(db, secrets, id)];
  for (const verb of [...ofId.map((each) => () => each(db, id)), ...others, () => getEndpoint(db, unknown)]) {
    expect(await refusalOf(verb())).toBe('not_found: no such endpoint');
  }
  expect(await sql`select 1 from webhook_endpoints where id = ${id} and deleted_at is not null`).toHaveLength(1);
});
