import { isId } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import { connect, type Db, isLockTimeout, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import type { WorkspaceTableName } from '../../../shared/schema/workspace-tables.ts';
import { tableNames } from '../transfer/format.ts';

/** Tables of people: the column with their id. */
const ofMembers: Readonly<Partial<Record<WorkspaceTableName, string>>> = {
  users: 'id',
  passkeys: 'user_id',
  recovery_codes: 'user_id',
};

/** Counts, marks of reading and pictures that are made again, written for many workspaces at once: they may change during a move. */
export const neverShut: readonly WorkspaceTableName[] = [
  ...(['api_key_uses', 'api_key_calls', 'api_key_refusals', 'api_calls', 'api_call_hours', 'endpoint_hours'] as const),
  ...(['form_link_uses', 'form_uses_by_day', 'form_watchers', 'conversation_readers'] as const),
  ...(['catalog_visits', 'catalog_share_images', 'pending_share_images'] as const),
];
/** Written only together with the outbox, open deliveries or their catalog. */
const shutWithOthers: readonly WorkspaceTableName[] = [
  ...(['events', 'closed_deliveries', 'delivery_attempts', 'catalog_snapshots'] as const),
];
const guarded = tableNames.filter((name) => !neverShut.includes(name) && !shutWithOthers.includes(name));

/** Writers of other workspaces wait no longer for a lock that a move waits for. */
const lockMs = 200;
const waitForWritesMs = 60_000;

/** Refuses all writes of a workspace. A trigger waits for the transactions that have written to its table, so none is under
 * way afterwards. Throws `unavailable` after a minute of waiting for one. */
export async function shutWrites(url: string, workspaceId: string): Promise<void> {
  await eachTable(url, (table) => {
    const column = ofMembers[table];
    const refuse = column
      ? `execute function refuse_member_while_moving('${workspaceId}', '${column}')`
      : `when (new.${table === 'workspaces' ? 'id' : 'workspace_id'} = '${workspaceId}')
        execute function refuse_while_moving('${workspaceId}')`;
    return `create or replace trigger ${triggerOf(workspaceId)} before insert or update on ${table} for each row ${refuse}`;
  });
}

export async function openWrites(url: string, workspaceId: string): Promise<void> {
  await eachTable(url, (table) => `drop trigger if exists ${triggerOf(workspaceId)} on ${table}`);
}

async function eachTable(url: string, statement: (table: WorkspaceTableName) => string): Promise<void> {
  const db = connect(url, {
    ...{ name: 'cli move', max: 1 },
    settings: { ...withoutTimeLimit, lock_timeout: String(lockMs) },
  });
  try {
    for (const table of guarded) await withLock(db, table, statement(table));
  } finally {
    await db.end();
  }
}

async function withLock(db: Db, table: string, statement: string): Promise<void> {
  await until(
    () =>
      db.unsafe(statement).then(
        () => true,
        (error) => {
          if (!isLockTimeout(error)) throw error;
          return false;
        },
      ),
    { boundMs: waitForWritesMs, everyMs: lockMs, timeoutMessage: () => '' },
  ).catch((error) => {
    if (error instanceof Error && error.message === '')
      throw new Refused('unavailable', `a transaction has held ${table} for a minute: end it and repeat the command`);
    throw error;
  });
}

function triggerOf(workspaceId: string): string {
  if (!isId('workspace', workspaceId)) throw new Refused('invalid_request', `${workspaceId} is no id of a workspace`);
  return `moving_${workspaceId}`;
}
