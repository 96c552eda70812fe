import { isId } from '../../basics/id.ts';
import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { customers } from '../table.ts';
import type { ListedConversation } from './list-conversations.ts';

export type Customer = Pick<
  typeof customers.$inferSelect,
  'id' | 'name' | 'phone' | 'email' | 'customFields' | 'createdAt'
>;

export type CustomerConversation = Pick<ListedConversation, 'id' | 'status' | 'channel' | 'subject' | 'updatedAt'>;

export interface CustomerLink {
  readonly id: string;
  readonly formId: string;
  readonly title: string;
  readonly createdAt: number;
  readonly answeredAt: number | null;
  readonly isLive: boolean;
}

const shownAtOnce = 10;

/** Throws `not_found`, for another workspace's too. */
export async function getCustomer(db: Db, workspaceId: string, id: string): Promise<Customer> {
  const missing = new Refused('not_found', 'no such customer');
  if (!isId('customer', id)) throw missing;
  const [row] = await db<Customer[]>`
    select id, name, phone, email, custom_fields as "customFields", created_at as "createdAt"
    from customers where workspace_id = ${workspaceId} and id = ${id}`;
  if (!row) throw missing;
  return row;
}

export async function conversationsOfCustomer(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<CustomerConversation[]> {
  return db<CustomerConversation[]>`
    select id, status, channel, subject, updated_at as "updatedAt" from conversations
    where workspace_id = ${workspaceId} and customer_id = ${id}
    order by updated_at desc, id desc limit ${shownAtOnce}`;
}

export async function linksOfCustomer(db: Db, workspaceId: string, id: string): Promise<CustomerLink[]> {
  return db<CustomerLink[]>`
    select l.id, l.form_id as "formId", f.title, l.created_at as "createdAt",
      s.created_at as "answeredAt", is_live(l.starts_at, l.expires_at, l.cancelled_at) as "isLive"
    from form_links l
    join forms f on f.workspace_id = l.workspace_id and f.id = l.form_id
    left join form_submissions s on s.workspace_id = l.workspace_id and s.link_id = l.id
    where l.workspace_id = ${workspaceId} and l.customer_id = ${id}
    order by l.created_at desc, l.id desc limit ${shownAtOnce}`;
}
