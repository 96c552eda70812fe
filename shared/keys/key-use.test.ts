import { afterAll, expect, test } from 'bun:test';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { freshStores, startApiRead } from '../../tests/support/running/services.ts';
import { counted } from '../../tests/support/watching/counted.ts';
import { recordingLog } from '../../tests/support/watching/recording-log.ts';
import { connect, type Db } from '../db/connections/connect.ts';
import { createKeyUse } from './key-use.ts';
import { keyValue } from './rules/api-key.ts';
import { saveUses } from './write-key-use.ts';

const stores = await freshStores();
const { db } = stores;
const workspaceId = await createWorkspace(db);
afterAll(() => stores.close());

const lastUse = async (on: Db, keyId: string): Promise<number | undefined> => {
  const [row] = await on<{ at: number }[]>`select last_used_at as at from api_key_uses where key_id = ${keyId}`;
  return row?.at;
};

test('the last use never goes back, and a deleted key does not block others', async () => {
  const { log, entries } = recordingLog();
  const keyUse = createKeyUse(db, log);
  const { id } = await createKey(db, workspaceId);
  const later = Date.now() + 3_600_000;
  await db`insert into api_key_uses values (${id}, ${db.typed.instant(later)})`;
  const other = await createKey(db, workspaceId);
  for (const keyId of [id, 'key_gone', other.id]) keyUse.note(keyId);
  await keyUse.close();
  expect(await lastUse(db, id)).toBe(later);
  expect(await lastUse(db, other.id)).toBeDefined();
  expect(entries).toEqual([]);
});

test('uses that cannot be written are logged and counted, and so are lost ones', async () => {
  const unreachable = connect('postgres://127.0.0.1:1/none', { name: 'test' });
  const { log, entries } = recordingLog();
  const keyUse = createKeyUse(unreachable, log);
  const totals = () =>
    Promise.all(['api_key_use_writes_failed_total', 'api_key_uses_forgotten_total'].map((name) => counted(name)));
  const [failed = 0, forgotten = 0] = await totals();
  for (let n = 0; n < 50_003; n++) keyUse.note(`key_${n}`);
  await keyUse.write();
  const fields = { keys: 50_000, error: expect.any(Error) };
  expect(entries).toEqual([{ level: 'warn', message: 'could not save how API keys were used, retrying', fields }]);
  expect(await totals()).toEqual([failed + 1, forgotten + 3]);
  await keyUse.close();
  expect((await totals())[1]).toBe(forgotten + 50_003);
  await unreachable.end({ timeout: 0 });
});

test('writing the same keys in opposite orders does not deadlock', async () => {
  const ids = await Promise.all(Array.from({ length: 300 }, async () => (await createKey(db, workspaceId)).id));
  const { log, entries } = recordingLog();
  const [one, other] = [createKeyUse(db, log), createKeyUse(db, log)];
  for (let round = 0; round < 10; round++) {
    for (const id of ids) one.note(id);
    for (const id of ids.toReversed()) other.note(id);
    await Promise.all([one.write(), other.write()]);
  }
  await Promise.all([one.close(), other.close()]);
  expect(entries).toEqual([]);
});

test('calls are counted by hour, also when a batch spans two hours', async () => {
  const { id } = await createKey(db, workspaceId);
  const hour = Date.now() - (Date.now() % 3_600_000);
  const batch = [
    { of: id, hour, calls: 3, lastAt: hour + 5 },
    { of: id, hour: hour - 3_600_000, calls: 2, lastAt: hour - 5 },
  ];
  await db`insert into api_key_calls values (${id}, ${db.typed.instant(hour - 9 * 86_400_000)}, 7)`;
  await saveUses(db, batch);
  await saveUses(db, batch);
  const rows = await db`select unix_ms(hour) as hour, calls from api_key_calls where key_id = ${id} order by hour`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { hour: hour - 3_600_000, calls: 4 },
    { hour, calls: 6 },
  ]);
  expect(await lastUse(db, id)).toBe(hour + 5);
});

test('an accepted call is its key’s last use, refused ones count by reason', async () => {
  const service = startApiRead(stores);
  const own = await createWorkspace(db);
  const keys = {
    permission: await createKey(db, own, { permissions: ['orders:write'] }),
    rate_limit: await createKey(db, own, { rateLimit: 1 }),
    expired: await createKey(db, own, { expiresAt: Date.now() - 1 }),
    revoked: await createKey(db, own),
    plan: await createKey(db, await createWorkspace(db, { plan: 'starter' })),
    switched_off: await createKey(db, await createWorkspace(db, { apiEnabled: false })),
    none: { id: 'none', value: keyValue(crypto.getRandomValues(new Uint8Array(32))) },
  };
  await db`update api_keys set revoked_at = clock() where id = ${keys.revoked.id}`;
  const before = Date.now();
  for (const { value } of Object.values(keys)) {
    for (let call = 0; call < 3; call++) await service.client.get('/api/v1/orders', value);
  }
  await service.stop();
  const rows = await db<{ id: string; reason: string; detail: string; calls: number }[]>`
    select key_id as id, reason, detail, calls from api_key_refusals where key_id = any (${Object.values(keys).map(({ id }) => id)})`;
  const { none: _, ...known } = keys;
  const counts = Object.entries(known).map(([reason, { id }]) => {
    const detail = reason === 'permission' ? 'orders:read' : '';
    return { id, reason, detail, calls: reason === 'rate_limit' ? 2 : 3 };
  });
  expect(new Set(rows.map((row) => ({ ...row })))).toEqual(new Set(counts));
  expect((await db`select calls from api_key_calls where key_id = ${keys.rate_limit.id}`)[0]?.calls).toBe(1);
  expect(await lastUse(db, keys.rate_limit.id)).toBeWithin(before, Date.now() + 1);
  expect(await lastUse(db, keys.permission.id)).toBeUndefined();
});
