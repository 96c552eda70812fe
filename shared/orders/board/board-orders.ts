import type { Db } from '../../db/connections/connect.ts';
import type { KitchenOrder } from '../rules/kitchen.ts';
import type { orders } from '../table.ts';

/** The total is in minor units. */
export type BoardOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'number'
  | 'status'
  | 'step'
  | 'source'
  | 'customerName'
  | 'customerPhone'
  | 'conversationId'
  | 'currency'
  | 'total'
  | 'createdAt'
  | 'updatedAt'
> & {
  readonly type: 'delivery' | 'pickup' | null;
  readonly items: string;
  readonly remarks: string;
};

export interface Column {
  readonly step: OpenStep | 'done';
  readonly orders: readonly BoardOrder[];
  readonly hasMore: boolean;
}

export const openSteps = ['submitted', 'accepted', 'preparing', 'ready', 'out_for_delivery'] as const;
type OpenStep = (typeof openSteps)[number];
const doneSteps = ['completed', 'rejected', 'cancelled'] as const;

const maxPerColumn = 100;
const maxDone = 30;
/** Above maxPerColumn: imported orders and orders off the board are scanned, and not shown. */
const maxScanned = 3 * maxPerColumn;
const dayMs = 24 * 60 * 60 * 1000;

/** Open steps oldest first, then orders done since `doneSince` (Unix ms), newest first. */
export async function readBoard(db: Db, workspaceId: string, doneSince: number): Promise<readonly Column[]> {
  const [open, done] = await Promise.all([
    db<BoardOrder[]>`
      select o.* from unnest(${[...openSteps]}::text[]) wanted (name)
      cross join lateral (
        select * from (
          select ${cardColumns(db)} from orders
          where workspace_id = ${workspaceId} and store_status(step, status) = wanted.name
          order by created_at, id limit ${maxScanned}
        ) oldest where step is not null limit ${maxPerColumn + 1}
      ) o`,
    db<BoardOrder[]>`
      select o.* from unnest(${[...doneSteps]}::text[]) wanted (name)
      cross join lateral (
        select * from (
          select ${cardColumns(db)} from orders
          where workspace_id = ${workspaceId} and store_status(step, status) = wanted.name
            and updated_at >= ${db.typed.instant(doneSince)}
          order by updated_at desc, id desc limit ${maxScanned}
        ) newest where step is not null and "createdAt" >= ${db.typed.instant(doneSince - dayMs)} limit ${maxDone + 1}
      ) o
      order by o."updatedAt" desc limit ${maxDone + 1}`,
  ]);
  const columns = openSteps.map((step) => {
    const orders = open.filter((order) => order.step === step);
    return columnOf(step, orders, maxPerColumn);
  });
  return [...columns, columnOf('done', done, maxDone)];
}

export function readBoardOrders(db: Db, workspaceId: string, ids: readonly string[]): Promise<BoardOrder[]> {
  return db<BoardOrder[]>`
    select ${cardColumns(db)} from orders where workspace_id = ${workspaceId} and id = any (${[...ids]}::text[])`;
}

/** What the kitchen has to make, oldest first. */
export function readKitchenOrders(db: Db, workspaceId: string): Promise<KitchenOrder[]> {
  return db<KitchenOrder[]>`
    select o.* from unnest('{accepted,preparing}'::text[]) wanted (name)
    cross join lateral (
      select id, number, created_at as "createdAt", coalesce(special_instructions, '') as remarks,
        case when amount_only
          then json_build_array(json_build_object('name', summary, 'quantity', 1, 'options', json_build_array()))
          else lines
        end as lines
      from orders
      where workspace_id = ${workspaceId} and store_status(step, status) = wanted.name and step is not null
      order by created_at, id limit ${maxPerColumn}
    ) o`;
}

export async function orderOfNumber(db: Db, workspaceId: string, number: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from orders where workspace_id = ${workspaceId} and number = ${number} order by id desc limit 1`;
  return row?.id ?? null;
}

const maxItemsLength = 400;
const maxRemarksLength = 200;

function cardColumns(db: Db) {
  return db`
    id, number, status, step, source, fulfillment_type as type, customer_name as "customerName",
    customer_phone as "customerPhone", conversation_id as "conversationId", currency, total,
    left(case when amount_only then coalesce(notes, '') else summary end, ${maxItemsLength}::int) as items,
    left(concat_ws(' · ', special_instructions, case when amount_only then null else notes end, (
      select string_agg(concat(line ->> 'name', ': ', line ->> 'notes'), ' · ')
      from json_array_elements(lines) line where line ->> 'notes' <> '')),
      ${maxRemarksLength}::int) as remarks,
    created_at as "createdAt", updated_at as "updatedAt"`;
}

function columnOf(step: Column['step'], orders: readonly BoardOrder[], maxOrders: number): Column {
  return { step, orders: orders.slice(0, maxOrders), hasMore: orders.length > maxOrders };
}
