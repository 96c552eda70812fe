import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { type PersonalTable, personalTables } from '../../../shared/schema/personal-columns.ts';
import { eraseRows } from './erase-rows.ts';

/** A table with retention: the column of its age, and the personal rows that are erased with its rows. */
interface RetainedTable {
  readonly idsOf: PersonalTable['idsOf'];
  readonly table: string;
  /** The table whose row of that id every writer locks first. */
  readonly lockedIn: string;
  readonly id: string;
  readonly age: string;
  readonly days: string;
  readonly erasedUntil: string;
}

const retentions: readonly RetainedTable[] = [
  {
    ...{ idsOf: 'conversations', table: 'conversations', lockedIn: 'conversations', id: 'id', age: 'updated_at' },
    ...{ days: 'conversation_days', erasedUntil: 'conversations_erased_until' },
  },
  {
    ...{ idsOf: 'links', table: 'form_submissions', lockedIn: 'form_links', id: 'link_id', age: 'updated_at' },
    ...{ days: 'answer_days', erasedUntil: 'answers_erased_until' },
  },
  {
    ...{ idsOf: 'orders', table: 'orders', lockedIn: 'orders', id: 'id', age: 'created_at' },
    ...{ days: 'order_days', erasedUntil: 'orders_erased_until' },
  },
];

const perBatch = 200;
/** Live work comes first. */
const pauseMs = 50;

/** Erases data beyond the retention of its workspace (decided: Retention), in short transactions that any number of processes may run. */
export async function eraseOld(db: Db, log: Log): Promise<void> {
  const workspaces = await db<{ id: string }[]>`
    select workspace_id as id from retention join workspaces w on w.id = workspace_id and w.moving_since is null
    where starts_at <= clock()`;
  for (const { id } of workspaces) {
    await eraseOldOf(db, id, log).catch((error) =>
      log.warn('erasing old data of a workspace failed, retrying in an hour', {
        workspaceId: id,
        error,
      }),
    );
  }
}

async function eraseOldOf(db: Db, workspace: string, log: Log): Promise<void> {
  for (const each of retentions) {
    let [total, count] = [0, perBatch];
    while (count >= perBatch) {
      if (total > 0) await Bun.sleep(pauseMs);
      count = await db.begin((tx) => eraseBatch(tx, workspace, each));
      total += count;
    }
    if (total > 0)
      log.info('erased data older than the retention of its workspace', {
        workspaceId: workspace,
        table: each.table,
        rows: total,
      });
  }
}

/** The oldest that are not erased yet; none while another process erases of the workspace. */
async function eraseBatch(tx: Tx, workspaceId: string, retained: RetainedTable): Promise<number> {
  const { idsOf, table, id, age, days, erasedUntil } = retained;
  const found = await tx.unsafe<{ id: string; at: string }[]>(
    `with mine as (
      select ${days} as days, ${erasedUntil} as erased_until from retention
      where workspace_id = $1 and ${days} is not null and starts_at <= clock() for update skip locked
    )
    select o.${id} as id, o.${age}::text as at from mine cross join lateral (
      select ${id}, ${age} from ${table}
      where workspace_id = $1 and ${age} < clock() - mine.days * interval '1 day'
        and ${age} > coalesce(mine.erased_until, '-infinity')
      order by ${age} fetch first ${perBatch} rows with ties
    ) o order by o.${age}`,
    [workspaceId],
  );
  const last = found.at(-1);
  if (last === undefined) return 0;
  const ids = await lockUnchanged(tx, workspaceId, retained, found);
  for (const [name, personal] of Object.entries(personalTables)) {
    if (personal.idsOf !== idsOf) continue;
    // A conversation keeps its time, and so its place in lists.
    const { also, ...columns } = personal;
    await eraseRows(tx, workspaceId, name, name === 'conversations' ? columns : personal, ids);
  }
  await tx.unsafe(`update retention set ${erasedUntil} = $2::timestamptz where workspace_id = $1`, [
    workspaceId,
    last.at,
  ]);
  return found.length;
}

/** The ids that nobody has changed since they were found, as somebody does who edits an old answer at this moment. */
async function lockUnchanged(
  tx: Tx,
  workspaceId: string,
  { table, lockedIn, id, age }: RetainedTable,
  found: readonly { readonly id: string; readonly at: string }[],
): Promise<string[]> {
  const ids = found.map((row) => row.id);
  await tx.unsafe(`select from ${lockedIn} where workspace_id = $1 and id = any ($2) order by id for no key update`, [
    workspaceId,
    ids,
  ]);
  const rows = await tx.unsafe<{ id: string }[]>(
    `select ${id} as id from ${table} where workspace_id = $1 and ${id} = any ($2) and ${age} <= $3::text::timestamptz`,
    [workspaceId, ids, found.at(-1)?.at ?? ''],
  );
  return rows.map((row) => row.id);
}
