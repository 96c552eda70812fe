import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { ConversationStatus } from '../rules/conversation.ts';
import type { Customer, CustomerConversation } from './customers.ts';
import type { ListedConversation } from './list-conversations.ts';

type KnownConversation = CustomerConversation & Pick<ListedConversation, 'customerName'>;

interface Page {
  readonly limit: number;
  readonly before: string | null;
}

/** Throws `not_found` for an unknown `before`. */
export async function listAllConversations(
  sql: Db,
  workspaceId: string,
  { status, limit, before }: Page & { readonly status: ConversationStatus | null },
): Promise<readonly KnownConversation[]> {
  const [place] = await sql<{ id: string; updatedAt: number }[]>`
    select id, updated_at as "updatedAt" from conversations where workspace_id = ${workspaceId} and id = ${before}`;
  if (before !== null && place === undefined) throw new Refused('not_found', 'no such conversation');
  return sql<KnownConversation[]>`
    select page.id, page.status, page.channel, page.subject, customers.name as "customerName",
      page.updated_at as "updatedAt"
    from (
      select * from conversations
      where workspace_id = ${workspaceId} ${status === null ? sql`` : sql`and status = ${status}`}
        ${place === undefined ? sql`` : sql`and (updated_at, id) < (${place.updatedAt}, ${place.id})`}
      order by updated_at desc, id desc limit ${limit}
    ) page
    left join lateral (
      select name from customers where workspace_id = ${workspaceId} and id = page.customer_id limit 1
    ) customers on true
    order by page.updated_at desc, page.id desc`;
}

export async function listCustomers(
  sql: Db,
  workspaceId: string,
  { limit, before }: Page,
): Promise<readonly Customer[]> {
  return sql<Customer[]>`
    select id, name, phone, email, custom_fields as "customFields", created_at as "createdAt"
    from customers where workspace_id = ${workspaceId} ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`;
}
