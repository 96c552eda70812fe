import { importOrders } from '../../../services/order-actions/commands/import-orders.ts';
import type { Direction } from '../../../shared/conversations/rules/conversation.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import type { ImportedOrder } from '../../../shared/orders/contract/order-inputs.ts';

interface ConversationOptions {
  readonly id?: string;
  readonly status?: string;
  readonly channel?: string;
  readonly subject?: string;
  readonly isSolved?: boolean;
  readonly createdAt?: number;
  readonly updatedAt?: number;
  readonly lastMessageAt?: number;
}

export async function createConversation(db: Db, workspaceId: string, options: ConversationOptions = {}) {
  const { id = newId('conversation'), createdAt = Date.now() } = options;
  const { updatedAt = createdAt, lastMessageAt = createdAt } = options;
  await db`
    insert into conversations (workspace_id, id, status, channel, subject, is_solved, created_at, updated_at, last_message_at)
    values (${workspaceId}, ${id}, ${options.status ?? 'open'}, ${options.channel ?? 'web'}, ${options.subject ?? null},
      ${options.isSolved ?? false}, ${createdAt}, ${updatedAt}, ${lastMessageAt})`;
  return id;
}

interface MessageOptions {
  readonly direction?: Direction;
  readonly text?: string;
  readonly createdAt?: number;
}

export async function createMessage(db: Db, workspaceId: string, conversationId: string, options: MessageOptions = {}) {
  const id = newId('message');
  const createdAt = options.createdAt ?? Date.now();
  await db`
    insert into messages (workspace_id, conversation_id, id, direction, text, created_at)
    values (${workspaceId}, ${conversationId}, ${id}, ${options.direction ?? 'contact'}, ${options.text ?? 'Hello'}, ${createdAt})`;
  if (options.direction !== 'system') {
    const waits = (options.direction ?? 'contact') === 'contact';
    await db`
      update conversations set waiting_since = case when ${waits} then coalesce(waiting_since, clock()) end,
        updated_at = greatest(updated_at, ${createdAt}::timestamptz)
      where workspace_id = ${workspaceId} and id = ${conversationId}`;
  }
  return id;
}

/** Imports an order in any state, without events, by default a pending chat order on the board. Returns its id. */
export async function createOrder(
  db: Db,
  workspaceId: string,
  { updatedAt, ...options }: Partial<ImportedOrder> & { readonly updatedAt?: number } = {},
): Promise<string> {
  const number = options.number ?? crypto.randomUUID();
  const lines = [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }];
  const { refused } = await importOrders(db, { workspaceId, orders: [{ source: 'chat', lines, ...options, number }] });
  if (refused.length > 0) throw new Error(`the order was refused: ${refused[0]?.message}`);
  const [row] = await db<
    { id: string }[]
  >`select id from orders where workspace_id = ${workspaceId} and number = ${number}`;
  if (!row) throw new Error('the imported order was not found');
  if (updatedAt !== undefined) await stampAs(db, row.id, updatedAt);
  return row.id;
}

async function stampAs(db: Db, id: string, updatedAt: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update orders set updated_at = ${updatedAt}::timestamptz where id = ${id}`;
  });
}

export interface RecordedEvent {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function eventsOf(db: Db, workspaceId: string, orderId?: string): Promise<RecordedEvent[]> {
  const rows = await db<{ name: string; data: string }[]>`
    select name, data from events where workspace_id = ${workspaceId} order by id`;
  const events: RecordedEvent[] = rows.map(({ name, data }) => ({ name, data: JSON.parse(data) }));
  return events.filter(({ data }) => orderId === undefined || data.id === orderId || data.orderId === orderId);
}

export interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly status: string | null;
  readonly step: string | null;
  readonly external_order_id: string | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly [column: string]: unknown;
}

export async function orderRow(db: Db, id: string): Promise<OrderRow> {
  const [row] = await db<OrderRow[]>`select * from orders where id = ${id}`;
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}
