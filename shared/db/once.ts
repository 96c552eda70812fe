import { Refused } from '../basics/refused.ts';
import type { Db, Tx } from './connections/connect.ts';

const deletedPerStatement = 1_000;

interface CommandKey {
  readonly workspaceId: string;
  readonly commandId?: string;
}

/** A repeat gets the stored result (I3). Throws `invalid_request` for the commandId of another command. */
export async function once<Result>(
  tx: Tx,
  command: CommandKey,
  commandName: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { workspaceId, commandId } = command;
  if (commandId === undefined) return work();
  const inserted = await tx`
    insert into commands (workspace_id, command_id, subject) values (${workspaceId}, ${commandId}, ${commandName})
    on conflict do nothing`;
  if (inserted.count === 0) return resultOf<Result>(tx, workspaceId, commandId, commandName);
  const result = await work();
  await saveResult(tx, command, result);
  return result;
}

export async function saveResult(db: Db | Tx, { workspaceId, commandId }: CommandKey, result: unknown): Promise<void> {
  if (commandId === undefined) return;
  await db`
    update commands set result = ${JSON.stringify(result)}
    where workspace_id = ${workspaceId} and command_id = ${commandId}`;
}

export async function deleteOldCommands(db: Db): Promise<number> {
  for (let deleted = 0; ; ) {
    const { count } = await db`
      delete from commands where (workspace_id, command_id) in (
        select workspace_id, command_id from commands where created_at < clock() - interval '2 days'
        order by created_at limit ${deletedPerStatement} for update skip locked)`;
    deleted += count;
    if (count < deletedPerStatement) return deleted;
  }
}

async function resultOf<Result>(tx: Tx, workspaceId: string, commandId: string, commandName: string): Promise<Result> {
  const [row] = await tx<{ subject: string; result: string }[]>`
    select subject, result from commands where workspace_id = ${workspaceId} and command_id = ${commandId}`;
  if (!row) throw new Error('a command disappeared during its transaction');
  if (row.subject !== commandName) {
    throw new Refused('invalid_request', `commandId was already used for a ${row.subject} command`);
  }
  return JSON.parse(row.result) as Result;
}
