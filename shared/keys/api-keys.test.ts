import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createKey, deleteKey, listKeys, revokeKey } from './api-keys.ts';

const [{ db, sql, makeWorkspace }] = await forThisFile(openDatabase());
const reader = { name: 'Reports', permissions: ['orders:read'] } as const;
const unknown = 'key_01k00000000000000000000000';

test('a key is shown once, has its form, and only its SHA-256 is stored', async () => {
  const workspaceId = await makeWorkspace({ timezone: 'Asia/Baghdad' });
  const chosen = { rateLimit: 60, environment: 'test', expires: '2031-05-31' } as const;
  const { value, ...key } = await createKey(db, { workspaceId, ...reader, ...chosen });
  expect(value).toMatch(/^sk_live_[0-9a-f]{64}$/);
  // To the end of the day in the workspace's zone.
  const expiresAt = Date.parse('2031-05-31T21:00:00Z');
  expect(key).toMatchObject({ ...reader, workspaceId, rateLimit: 60, environment: 'test', expiresAt, revokedAt: null });
  expect(key.lastFour).toBe(value.slice(-4));

  const [row] =
    await sql`select *, hash = sha256(convert_to(${value}, 'UTF8')) as hashed from api_keys where id = ${key.id}`;
  expect(row?.hashed).toBe(true);
  expect(JSON.stringify(row)).not.toContain(value.slice('sk_live_'.length, -4));
  expect(JSON.stringify([key, await listKeys(db, workspaceId)])).not.toContain('sk_live_');
});

test('a new key is one that the services accept now', async () => {
  const workspaceId = await makeWorkspace();
  const { id } = await createKey(db, { workspaceId, ...reader });
  expect(await sql`select id from valid_api_keys where id = ${id}`).toHaveLength(1);
  await revokeKey(db, id);
  expect(await sql`select id from valid_api_keys where id = ${id}`).toHaveLength(0);
});

test('revoking again keeps the first time; deleting removes key and last use', async () => {
  const workspaceId = await makeWorkspace();
  const { id } = await createKey(db, { workspaceId, ...reader });
  const [used] = await sql<
    { at: number }[]
  >`insert into api_key_uses values (${id}, clock()) returning last_used_at as at`;
  expect((await listKeys(db, workspaceId))[0]?.lastUsedAt).toBe(used?.at ?? null);
  const first = await revokeKey(db, id);
  expect(first.revokedAt).toBeNumber();
  expect(await revokeKey(db, id)).toEqual(first);
  expect(await deleteKey(db, id)).toEqual(first);
  expect(await listKeys(db, workspaceId)).toEqual([]);
  expect(await sql`select 1 from api_key_uses where key_id = ${id}`).toHaveLength(0);
});

test('unknown keys and workspaces are not found', async () => {
  expect(await refusalOf(revokeKey(db, unknown))).toBe('not_found: no such key');
  expect(await refusalOf(deleteKey(db, unknown))).toBe('not_found: no such key');
  const workspaceId = 'ws_01k00000000000000000000000';
  expect(await refusalOf(createKey(db, { workspaceId, ...reader }))).toBe('not_found: no such workspace');
  expect(await refusalOf(listKeys(db, workspaceId))).toBe('not_found: no such workspace');
});

test('one workspace sees nothing of the keys of another (I13)', async () => {
  const [one, other] = [await makeWorkspace(), await makeWorkspace()];
  const { id } = await createKey(db, { workspaceId: one, ...reader });
  expect((await listKeys(db, one)).map((key) => key.id)).toEqual([id]);
  expect(await listKeys(db, other)).toEqual([]);
});
