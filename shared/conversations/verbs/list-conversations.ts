import type { Db } from '../../db/connections/connect.ts';
import { type Channel, channels, type Direction } from '../rules/conversation.ts';
import type { conversations } from '../table.ts';
import { beforeNewest, type Cursor, type ListFilter, type ListView } from './list-filter.ts';
import { isWaiting, maxCounted } from './waiting.ts';

export type ListedConversation = Pick<
  typeof conversations.$inferSelect,
  'id' | 'status' | 'channel' | 'subject' | 'isSolved' | 'updatedAt'
> & {
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly assigneeName: string | null;
  readonly lastText: string | null;
  readonly lastDirection: Direction | null;
  readonly isUndelivered: boolean;
  /** At most `maxUnread`; 1 where the unread messages are older. */
  readonly unread: number;
};

export interface ListPage {
  readonly conversations: readonly ListedConversation[];
  readonly next: Cursor | null;
}

export interface Viewer {
  readonly workspaceId: string;
  readonly userId: string;
}

const pageSize = 25;
const shownLetters = 140;
export const maxUnread = 10;

/** The limits keep the planner from reading all customers: a page costs the same with any number of conversations. */
export async function listConversations(db: Db, viewer: Viewer, filter: ListFilter): Promise<ListPage> {
  const { workspaceId, userId } = viewer;
  const before = filter.before ?? beforeNewest;
  const wanted = filter.channel === null ? channels : [filter.channel];
  const rows = await db<ListedConversation[]>`
    with page as materialized (
      select c.* from unnest(${[...wanted]}::text[]) as wanted (channel)
      cross join lateral (
        select id, status, channel, subject, is_solved, updated_at, customer_id, assignee_id, last_contact_at
        from conversations
        where workspace_id = ${workspaceId} and channel = wanted.channel and ${conditionOf(db, filter.view, userId)}
          and (updated_at, id) < (${before.at}, ${before.id})
        order by updated_at desc, id desc limit ${pageSize + 1}
      ) c
      order by c.updated_at desc, c.id desc limit ${pageSize + 1}
    )
    select page.id, page.status, page.channel, page.subject, page.is_solved as "isSolved", page.updated_at as "updatedAt",
      customers.name as "customerName", customers.phone as "customerPhone", users.name as "assigneeName",
      last.text as "lastText", last.direction as "lastDirection",
      coalesce(last.undelivered_since <= clock(), false) as "isUndelivered",
      coalesce(unread.count, 0) as unread
    from page
    left join lateral (
      select name, phone from customers where workspace_id = ${workspaceId} and id = page.customer_id limit 1
    ) customers on true
    left join lateral (select name from users where id = page.assignee_id limit 1) users on true
    left join lateral (
      select read_at from conversation_readers
      where workspace_id = ${workspaceId} and conversation_id = page.id and user_id = ${userId} limit 1
    ) readers on true
    left join lateral (
      select direction, left(text, ${shownLetters}) as text, undelivered_since from messages
      where workspace_id = ${workspaceId} and conversation_id = page.id
      order by created_at desc, id desc limit 1
    ) last on true
    left join lateral (
      select greatest(1, count(*) filter (where direction = 'contact'))::int as count from (
        select direction from messages
        where workspace_id = ${workspaceId} and conversation_id = page.id
          and created_at > coalesce(readers.read_at, '-infinity')
        order by created_at desc, id desc limit ${maxUnread}
      ) newest
    ) unread on page.last_contact_at > coalesce(readers.read_at, '-infinity')
    order by page.updated_at desc, page.id desc`;
  const last = rows[pageSize - 1];
  return {
    conversations: rows.slice(0, pageSize),
    next: rows.length > pageSize && last ? { at: last.updatedAt, id: last.id } : null,
  };
}

/** Each at most `maxCounted` + 1, which bounds the index entries read. */
export async function countConversations(
  db: Db,
  { workspaceId, userId }: Viewer,
  channel: Channel | null,
): Promise<Readonly<Record<Exclude<ListView, 'closed'>, number>>> {
  const count = (view: ListView) => db`
    (select count(*)::int from (
      select from conversations
      where workspace_id = ${workspaceId} and ${conditionOf(db, view, userId)}
        ${channel === null ? db`` : db`and channel = ${channel}`}
      order by channel, updated_at limit ${maxCounted + 1}
    ) counted)`;
  const [row] = await db<Record<Exclude<ListView, 'closed'>, number>[]>`
    select ${count('open')} as open, ${count('waiting')} as waiting, ${count('mine')} as mine, ${count('unassigned')} as unassigned,
      ${count('escalated')} as escalated`;
  return row ?? { open: 0, waiting: 0, mine: 0, unassigned: 0, escalated: 0 };
}

/** Each condition matches the leading columns of an index. */
function conditionOf(db: Db, view: ListView, userId: string) {
  switch (view) {
    case 'mine':
      return db`assignee_id = ${userId} and status <> 'closed'`;
    case 'waiting':
      return isWaiting(db);
    case 'unassigned':
      return db`assignee_id is null and status <> 'closed'`;
    default:
      return db`status = ${view}`;
  }
}
