import { expect, test } from 'bun:test';
import { connect } from '../../../shared/db/connections/connect.ts';
import { freshDatabase } from '../stores/datastores.ts';
import { tableReads } from './table-reads.ts';

test('what each connection of a pool has read is seen at once', async () => {
  const database = await freshDatabase();
  const db = connect(database.url, { name: 'test', max: 1 });
  const pool = connect(database.url, { name: 'test', max: 4 });
  const whole = () => pool`select pg_sleep(0.02), (select count(*) from workspaces)`;
  await Promise.all([whole(), whole(), whole(), whole()]);
  const before = await tableReads(db, pool);
  await Promise.all([whole(), whole(), whole(), whole()]);
  const after = await tableReads(db, pool);
  expect((after.workspaces?.scans ?? 0) - (before.workspaces?.scans ?? 0)).toBe(4);
  await Promise.all([db.end(), pool.end()]);
  await database.drop();
});
