import { afterAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { freshDatabase } from '../../../tests/support/stores/datastores.ts';
import { connect } from './connect.ts';
import { connectDrizzleUnderLock } from './drizzle-under-lock.ts';

const { url } = await freshDatabase();
const db = connect(url, { name: 'test' });
const underLock = connectDrizzleUnderLock(url, { name: 'under lock', max: 1, maxPatient: 1 });
afterAll(() => Promise.all([db.end(), underLock.end()]));

test('a transaction that meets a lock is retried on a patient connection', async () => {
  await db`insert into order_numbers (workspace_id, next) values ('ws_1', 1)`;
  const change = sql`update order_numbers set next = next + 1 where workspace_id = 'ws_1'`;
  let changed: Promise<unknown> = Promise.resolve();
  await db.begin(async (tx) => {
    await tx`select from order_numbers for update`;
    changed = underLock.of('ws_1').transaction((own) => own.execute(change));
    await tx`select pg_sleep(0.2)`;
  });
  await changed;
  expect([...(await db`select next from order_numbers`)]).toEqual([{ next: 2 }]);
});
