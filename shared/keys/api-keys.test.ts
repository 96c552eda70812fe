import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createKey, deleteKey, listKeys, revokeKey } from './api-keys.ts';

const [{ db, sql, makeWorkspace }] = await forThisFile(openDatabase());
const reader = { name: 'Reports', permissions: ['orders:read'] } as const;
const unknown = 'key_01k00000000000000000000000';

test('a second revocation changes no time; deleting removes key and last use', async () => {
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
