import { isId } from '../../basics/id.ts';
import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { conversations } from '../table.ts';

export type OpenConversation = Pick<
  typeof conversations.$inferSelect,
  'id' | 'status' | 'channel' | 'subject' | 'isSolved' | 'customerId' | 'assigneeId' | 'createdAt'
> &
  Record<'customerName' | 'customerPhone' | 'assigneeName', string | null>;

/** Throws `not_found`, for another workspace's too. */
export async function getConversation(db: Db, workspaceId: string, id: string): Promise<OpenConversation> {
  const missing = new Refused('not_found', 'no such conversation');
  if (!isId('conversation', id)) throw missing;
  const [row] = await db<OpenConversation[]>`
    select c.id, c.status, c.channel, c.subject, c.is_solved as "isSolved", c.customer_id as "customerId",
      customers.name as "customerName", customers.phone as "customerPhone", c.assignee_id as "assigneeId",
      users.name as "assigneeName", c.created_at as "createdAt"
    from conversations c
    left join customers on customers.workspace_id = c.workspace_id and customers.id = c.customer_id
    left join users on users.id = c.assignee_id
    where c.workspace_id = ${workspaceId} and c.id = ${id}`;
  if (!row) throw missing;
  return row;
}
