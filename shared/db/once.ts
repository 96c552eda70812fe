import { Refused } from '../domain/refused.ts';
import type { Tx } from './connect.ts';

/**
 * Does `work` and keeps its result under the caller's `commandId`, in the same transaction; repeated, gives that result
 * back and does nothing (I3). Without a commandId it just does the work. Throws `invalid_request` when the id was used
 * for another command.
 */
export async function once<Result>(
  tx: Tx,
  command: { readonly workspaceId: string; readonly commandId?: string },
  subject: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { workspaceId, commandId } = command;
  if (commandId === undefined) return work();
  const inserted = await tx`
    insert into commands (workspace_id, command_id, subject) values (${workspaceId}, ${commandId}, ${subject})
    on conflict do nothing`;
  if (inserted.count === 0) return resultOf<Result>(tx, workspaceId, commandId, subject);
  const result = await work();
  await tx`
    update commands set result = ${JSON.stringify(result)}
    where workspace_id = ${workspaceId} and command_id = ${commandId}`;
  return result;
}

/** The stored result is this command's own, written as JSON by `once`: so it has the type that the command returns. */
async function resultOf<Result>(tx: Tx, workspaceId: string, commandId: string, subject: string): Promise<Result> {
  const [row] = await tx<{ subject: string; result: string }[]>`
    select subject, result from commands where workspace_id = ${workspaceId} and command_id = ${commandId}`;
  if (!row) throw new Error('a command that was there a moment ago is gone');
  if (row.subject !== subject) {
    throw new Refused('invalid_request', `commandId was already used for a ${row.subject} command`);
  }
  return JSON.parse(row.result) as Result;
}
