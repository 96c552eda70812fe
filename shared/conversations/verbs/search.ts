import type { Db } from '../../db/connections/connect.ts';
import type { Direction } from '../rules/conversation.ts';
import type { customers } from '../table.ts';
import { beforeNewest, type Cursor } from './list-filter.ts';

interface FoundMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly direction: Direction;
  readonly text: string;
  readonly createdAt: number;
  readonly customerName: string | null;
}

export interface FoundMessages {
  readonly messages: readonly FoundMessage[];
  readonly next: Cursor | null;
}

export type FoundCustomer = Pick<typeof customers.$inferSelect, 'id' | 'name' | 'phone' | 'email'>;

const shownMessages = 20;
const shownCustomers = 8;
const shownLetters = 200;
const weeksBack = 522;
const maxQueryLength = 200;
const maxWords = 8;

export async function searchWords(db: Db, query: string): Promise<string> {
  const [row] = await db<
    { words: string }[]
  >`select search_words(${query.slice(0, maxQueryLength).toWellFormed()}) as words`;
  return (row?.words ?? '').split(' ').slice(0, maxWords).join(' ');
}

/** Newest first, week by week until a page is full (decided: Inbox). */
export async function findMessages(
  db: Db,
  workspaceId: string,
  words: string,
  before: Cursor | null,
): Promise<FoundMessages> {
  if (words === '') return { messages: [], next: null };
  const { at, id } = before ?? beforeNewest;
  const rows = await db<FoundMessage[]>`
    select found.id, found.conversation_id as "conversationId", found.direction, found.text, found.created_at as "createdAt",
      customers.name as "customerName"
    from (
      select m.* from (select least(search_week(clock()), search_week(${at}::timestamptz)) as week) newest
      cross join lateral generate_series(newest.week, newest.week - ${weeksBack}, -1) as of (week)
      cross join lateral (
        select id, conversation_id, direction, left(text, ${shownLetters}) as text, created_at from messages
        where search_vector(workspace_id, search_week(created_at), search_words(text))
            @@ search_query(${workspaceId}, of.week, ${words})
          and workspace_id = ${workspaceId} and (created_at, id) < (${at}, ${id})
        order by created_at desc, id desc limit ${shownMessages + 1}
      ) m
      limit ${shownMessages + 1}
    ) found
    left join lateral (
      select customer_id from conversations where workspace_id = ${workspaceId} and id = found.conversation_id limit 1
    ) c on true
    left join lateral (
      select name from customers where workspace_id = ${workspaceId} and id = c.customer_id limit 1
    ) customers on true
    order by found.created_at desc, found.id desc`;
  const last = rows[shownMessages - 1];
  return {
    messages: rows.slice(0, shownMessages),
    next: rows.length > shownMessages && last ? { at: last.createdAt, id: last.id } : null,
  };
}

export async function findCustomers(db: Db, workspaceId: string, words: string): Promise<FoundCustomer[]> {
  if (words === '') return [];
  return db<FoundCustomer[]>`
    select found.* from generate_series(search_week(clock()) / 4, (search_week(clock()) - ${weeksBack}) / 4, -1) as of (place)
    cross join lateral (
      select id, name, phone, email from customers
      where search_vector(workspace_id, search_week(created_at) / 4, search_words(coalesce(name, '') || ' ' ||
            coalesce(email, '')) || ' ' || phone_endings(coalesce(phone, ''))) @@ search_query(${workspaceId}, of.place, ${words})
        and workspace_id = ${workspaceId}
      order by created_at desc, id desc limit ${shownCustomers}
    ) found
    limit ${shownCustomers}`;
}
