import { expect, test } from 'bun:test';
import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { createOrder } from '../../tests/support/data/rows.ts';
import { createWorkspace } from '../../tests/support/data/workspace.ts';
import { wrongPlans } from '../../tests/support/plans/hot-statement.ts';
import { hotOrderActions } from '../../tests/support/plans/order-actions.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { freshStores } from '../../tests/support/running/services.ts';

const [{ db, databaseUrl }] = await forThisFile(freshStores());
const [connection] = await forThisFile(connectWithIndexScans(databaseUrl, { name: 'test', max: 1 }));

test('plans made with few orders look up each order by its key', async () => {
  const workspaceId = await createWorkspace(db);
  const targets = Array.from({ length: 5 }, async () => ({ workspaceId, orderId: await createOrder(db, workspaceId) }));
  const [alone, ...together] = await Promise.all(targets);
  if (!alone) throw new Error('no order was made');
  await db`analyze`;
  // A single target is written into the statement, several are arrays: each form has its own plan.
  const statements = [...hotOrderActions([alone]), ...hotOrderActions(together)];
  expect(await wrongPlans(connection, statements)).toEqual([]);
});

test('saving a change calls no function that is planned for each statement', async () => {
  const plans = await plansOf('orders', 'costs off, verbose');
  expect(plans.join('\n')).toMatch(/to_char\(.* AT TIME ZONE|timezone\(/);
  expect(plans.join('\n')).not.toMatch(/\b(iso_in_zone|event_id_start|unix_ms|clock)\(/);
});

/** The cached plans of the connection's statements on a table. */
async function plansOf(table: string, options: string): Promise<string[]> {
  const statements = await connection<{ name: string; parameters: number }[]>`
    select name, cardinality(parameter_types) as parameters from pg_prepared_statements
    where statement ~ ${`(from|join|update) ${table}`} and statement !~ 'pg_prepared_statements'`;
  const plans: string[] = [];
  for (const { name, parameters } of statements) {
    const nulls = Array.from({ length: parameters }, () => 'null').join();
    const lines = await connection.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain (${options}) execute "${name}" (${nulls})`,
    );
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
  }
  return plans;
}
