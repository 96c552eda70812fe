import { Refused } from '../../shared/basics/refused.ts';
import type { Command, Output } from '../../shared/contracts/commands.ts';
import type { Db, Tx } from '../../shared/db/connections/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import { assertId } from './assert-id.ts';
import { addEntry } from './entries.ts';
import type { RunVerb, VerbResult } from './verb-runner.ts';

const maxPerCall = 200;

// Unassigns up to 200 open conversations of a former member (decided: Inbox). Throws `invalid_request`,
// `invalid_state`.
export async function unassignFromMember(
  tx: Tx,
  { workspaceId, memberId, by }: Omit<Command<'conversations.unassign_all'>, 'commandId'>,
): Promise<VerbResult<Output<'conversations.unassign_all'>>> {
  assertId('user', memberId, 'memberId');
  const [member] = await tx`select from memberships where workspace_id = ${workspaceId} and user_id = ${memberId}`;
  if (member) throw new Refused('invalid_state', 'a member keeps their conversations');
  const rows = await tx<{ id: string }[]>`
    update conversations set assignee_id = null
    where workspace_id = ${workspaceId} and id in (
      select id from conversations
      where workspace_id = ${workspaceId} and assignee_id = ${memberId} and status <> 'closed'
      order by channel, updated_at, id limit ${maxPerCall} for update)
    returning id`;
  const ids = rows.map(({ id }) => id);
  await tx`
    insert into conversation_entries (workspace_id, id, conversation_id, kind, subject_id, by)
    select ${workspaceId}, entry, conversation, 'unassigned', ${memberId}, ${by ? JSON.stringify(by) : null}::text::json
    from unnest(${ids.map(() => newId('entry'))}::text[], ${ids}::text[]) of (entry, conversation)`;
  return { result: { unassigned: ids.length, more: ids.length === maxPerCall }, events: [], ids };
}

export async function unassignIfFormerMember(tx: Tx, workspaceId: string, conversationId: string): Promise<void> {
  const [gone] = await tx<{ assigneeId: string }[]>`
    with gone as (
      select assignee_id from conversations c
      where workspace_id = ${workspaceId} and id = ${conversationId} and assignee_id is not null and not exists
        (select from memberships m where m.workspace_id = c.workspace_id and m.user_id = c.assignee_id)
    )
    update conversations set assignee_id = null from gone
    where workspace_id = ${workspaceId} and id = ${conversationId}
    returning gone.assignee_id as "assigneeId"`;
  if (!gone) return;
  const { assigneeId: subjectId } = gone;
  await addEntry(tx, { workspaceId, conversationId, kind: 'unassigned', subjectId, by: undefined });
}

/** A loose index scan: one look-up for each member and workspace that has something assigned. */
export async function unassignFormerMembers(db: Db, runVerb: RunVerb): Promise<number> {
  const formerMembers = await db<{ workspaceId: string; memberId: string }[]>`
    with recursive assigned as (
      (select workspace_id, assignee_id from conversations where assignee_id is not null and status <> 'closed'
        order by workspace_id, assignee_id limit 1)
      union all
      select next.* from assigned cross join lateral (
        select workspace_id, assignee_id from conversations
        where assignee_id is not null and status <> 'closed'
          and (workspace_id, assignee_id) > (assigned.workspace_id, assigned.assignee_id)
        order by workspace_id, assignee_id limit 1
      ) next
    )
    select workspace_id as "workspaceId", assignee_id as "memberId" from assigned a
    where not exists (select from memberships m where m.workspace_id = a.workspace_id and m.user_id = a.assignee_id)`;
  let count = 0;
  for (const member of formerMembers) {
    for (let more = true; more; ) {
      const done = await runVerb('conversations.unassign_all', member, (tx) => unassignFromMember(tx, { ...member }));
      count += done.unassigned;
      more = done.more;
    }
  }
  return count;
}
