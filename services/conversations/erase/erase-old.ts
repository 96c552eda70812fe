import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { type PersonalTable, personalTables } from '../../../shared/schema/personal-columns.ts';
import { eraseRows } from './erase-rows.ts';

/** What is kept for a time: where its age is, and which personal rows belong to it. */
interface Kept {
  readonly of: PersonalTable['of'];
  readonly table: string;
  readonly id: string;
  readonly age: string;
  readonly days: string;
  readonly erasedUntil: string;
}

const kept: readonly Kept[] = [
  {
    ...{ of: 'conversations', table: 'conversations', id: 'id', age: 'updated_at' },
    ...{ days: 'conversation_days', erasedUntil: 'conversations_erased_until' },
  },
  {
    ...{ of: 'links', table: 'form_submissions', id: 'link_id', age: 'updated_at' },
    ...{ days: 'answer_days', erasedUntil: 'answers_erased_until' },
  },
  {
    ...{ of: 'orders', table: 'orders', id: 'id', age: 'created_at' },
    ...{ days: 'order_days', erasedUntil: 'orders_erased_until' },
  },
];

const perBatch = 200;
/** Live work comes first. */
const pauseMs = 50;

/** Erases what workspaces keep no longer (decided: Retention), in short transactions that any number of processes may run. */
export async function eraseOld(db: Db, log: Log): Promise<void> {
  const workspaces = await db<{ id: string }[]>`
    select workspace_id as id from retention join workspaces w on w.id = workspace_id and w.moving_since is null
    where starts_at <= clock()`;
  for (const { id } of workspaces) {
    await eraseOldOf(db, id, log).catch((error) =>
      log.warn('erasing what a workspace keeps no longer failed, retrying in an hour', { workspace: id, error }),
    );
  }
}

async function eraseOldOf(db: Db, workspace: string, log: Log): Promise<void> {
  for (const each of kept) {
    let [total, count] = [0, perBatch];
    while (count >= perBatch) {
      if (total > 0) await Bun.sleep(pauseMs);
      count = await db.begin((tx) => eraseBatch(tx, workspace, each));
      total += count;
    }
    if (total > 0) log.info('erased what a workspace keeps no longer', { workspace, table: each.table, rows: total });
  }
}

/** The oldest that are not erased yet; none while another process erases of the workspace. */
async function eraseBatch(
  tx: Tx,
  workspaceId: string,
  { of, table, id, age, days, erasedUntil }: Kept,
): Promise<number> {
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
  const ids = found.map((row) => row.id);
  for (const [name, personal] of Object.entries(personalTables)) {
    if (personal.of !== of) continue;
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
