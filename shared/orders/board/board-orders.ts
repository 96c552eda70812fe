import type { Db } from '../../db/connections/connect.ts';
import type { BoardStep, OrderSource, OrderStatus } from '../rules/transitions.ts';

/** An order as a card of the board shows it. Times are Unix ms, the total is in minor units. */
export interface BoardOrder {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus | null;
  readonly step: BoardStep | null;
  readonly source: OrderSource;
  readonly type: 'delivery' | 'pickup' | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly conversationId: string | null;
  /** Its lines in a text, or what an agreed amount is for; cut to what a card can show. */
  readonly items: string;
  readonly remarks: string;
  readonly currency: string;
  readonly total: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Orders of one step, or those that are done; `hasMore` when there are others that do not fit. */
export interface Column {
  readonly step: OpenStep | 'done';
  readonly orders: readonly BoardOrder[];
  readonly hasMore: boolean;
}

/** What orders pass through, from left to right. */
export const openSteps = ['submitted', 'accepted', 'preparing', 'ready', 'out_for_delivery'] as const;
type OpenStep = (typeof openSteps)[number];
const doneSteps = ['completed', 'rejected', 'cancelled'] as const;

/** More in one column nobody works through: the oldest stand there. */
const mostPerColumn = 100;
const mostDone = 30;
/** Orders that never were on the board, and old ones that were imported today, lie between those that are wanted. */
const mostLooked = 3 * mostPerColumn;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Each open step, the oldest order first, and what was done since `doneSince` (Unix ms), the newest first. Costs the same
 * whatever there is.
 */
export async function readBoard(db: Db, workspaceId: string, doneSince: number): Promise<readonly Column[]> {
  const [open, done] = await Promise.all([
    db<BoardOrder[]>`
      select o.* from unnest(${[...openSteps]}::text[]) wanted (name)
      cross join lateral (
        select * from (
          select ${cardColumns(db)} from orders
          where workspace_id = ${workspaceId} and store_status(step, status) = wanted.name
          order by created_at, id limit ${mostLooked}
        ) oldest where step is not null limit ${mostPerColumn + 1}
      ) o`,
    db<BoardOrder[]>`
      select o.* from unnest(${[...doneSteps]}::text[]) wanted (name)
      cross join lateral (
        select * from (
          select ${cardColumns(db)} from orders
          where workspace_id = ${workspaceId} and store_status(step, status) = wanted.name
            and updated_at >= ${db.typed.instant(doneSince)}
          order by updated_at desc, id desc limit ${mostLooked}
        ) newest where step is not null and "createdAt" >= ${db.typed.instant(doneSince - dayMs)} limit ${mostDone + 1}
      ) o
      order by o."updatedAt" desc limit ${mostDone + 1}`,
  ]);
  const columns = openSteps.map((step) => {
    const orders = open.filter((order) => order.step === step);
    return cut(step, orders, mostPerColumn);
  });
  return [...columns, cut('done', done, mostDone)];
}

/** These orders of the workspace, as far as they are there. */
export function readBoardOrders(db: Db, workspaceId: string, ids: readonly string[]): Promise<BoardOrder[]> {
  return db<BoardOrder[]>`
    select ${cardColumns(db)} from orders where workspace_id = ${workspaceId} and id = any (${[...ids]}::text[])`;
}

/** The id of the newest order of this number, or null. */
export async function orderOfNumber(db: Db, workspaceId: string, number: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from orders where workspace_id = ${workspaceId} and number = ${number} order by id desc limit 1`;
  return row?.id ?? null;
}

const longestItems = 400;
const longestRemarks = 200;

function cardColumns(db: Db) {
  return db`
    id, number, status, step, source, fulfillment_type as type, customer_name as "customerName",
    customer_phone as "customerPhone", conversation_id as "conversationId", currency, total,
    left(case when amount_only then coalesce(notes, '') else summary end, ${longestItems}::int) as items,
    left(concat_ws(' · ', special_instructions, case when amount_only then null else notes end),
      ${longestRemarks}::int) as remarks,
    created_at as "createdAt", updated_at as "updatedAt"`;
}

function cut(step: Column['step'], orders: readonly BoardOrder[], most: number): Column {
  return { step, orders: orders.slice(0, most), hasMore: orders.length > most };
}
