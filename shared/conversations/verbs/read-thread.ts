import type { By } from '../../contracts/command-fields.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { Direction, EntryKind } from '../rules/conversation.ts';
import { type InboxOrder, ordersBetween } from './inbox-orders.ts';
import { beforeNewest, type Cursor } from './list-filter.ts';

interface ThreadMessage {
  readonly id: string;
  readonly direction: Direction;
  readonly text: string;
  readonly createdAt: number;
  readonly isUndelivered: boolean;
  readonly isDelivered: boolean;
}

export interface ThreadEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly text: string | null;
  readonly subjectId: string | null;
  readonly subjectName: string | null;
  readonly by: By | null;
  readonly createdAt: number;
}

export type ThreadItem =
  | { readonly is: 'message'; readonly at: number; readonly message: ThreadMessage; readonly sender: string | null }
  | { readonly is: 'entry'; readonly at: number; readonly entry: ThreadEntry }
  | { readonly is: 'order'; readonly at: number; readonly order: InboxOrder };

export interface Thread {
  readonly items: readonly ThreadItem[];
  readonly earlier: Cursor | null;
  readonly lastMessageId: string | null;
}

const shownMessages = 40;
const shownEntries = 200;
const shownLetters = 5_000;

export async function readThread(
  db: Db,
  workspaceId: string,
  conversationId: string,
  before: Cursor | null,
): Promise<Thread> {
  const { at, id } = before ?? beforeNewest;
  const found = await db<ThreadMessage[]>`
    select id, direction, left(text, ${shownLetters}) as text, created_at as "createdAt",
      coalesce(undelivered_since <= clock(), false) as "isUndelivered", delivered_at is not null as "isDelivered"
    from messages
    where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and (created_at, id) < (${at}, ${id})
    order by created_at desc, id desc limit ${shownMessages + 1}`;
  const messages = found.slice(0, shownMessages);
  const first = messages.at(-1);
  const hasEarlier = found.length > shownMessages && first !== undefined;
  const span = { from: hasEarlier ? first.createdAt : 0, to: at };
  const [entries, orders] = await Promise.all([
    entriesBetween(db, workspaceId, conversationId, span),
    ordersBetween(db, workspaceId, conversationId, span),
  ]);
  const senders = new Map(
    entries.flatMap(({ kind, subjectId, by }) => (kind === 'sent' ? [[subjectId, by?.name ?? null] as const] : [])),
  );
  const items: ThreadItem[] = [
    ...messages.map((message) => {
      const sender = senders.get(message.id) ?? null;
      return { is: 'message', at: message.createdAt, message, sender } as const;
    }),
    ...entries
      .filter(({ kind }) => kind !== 'sent')
      .map((entry) => ({ is: 'entry', at: entry.createdAt, entry }) as const),
    ...orders.map((order) => ({ is: 'order', at: order.createdAt, order }) as const),
  ];
  // Messages came newest first: those of one millisecond keep their order.
  const order = items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => a.item.at - b.item.at || b.index - a.index);
  return {
    items: order.map(({ item }) => item),
    earlier: hasEarlier ? { at: first.createdAt, id: first.id } : null,
    lastMessageId: messages[0]?.id ?? null,
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

async function entriesBetween(db: Db, workspaceId: string, conversationId: string, { from, to }: Span) {
  return db<ThreadEntry[]>`
    select e.id, e.kind, e.text, e.subject_id as "subjectId", users.name as "subjectName", e.by, e.created_at as "createdAt"
    from conversation_entries e left join users on e.kind in ('assigned', 'unassigned') and users.id = e.subject_id
    where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId}
      and e.created_at >= ${from} and e.created_at <= ${to}
    order by e.created_at desc, e.id desc limit ${shownEntries}`;
}
