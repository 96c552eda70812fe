import { getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '../db/connections/connect.ts';
import type { Order } from './rules/restaurant-order.ts';
import { orders } from './table.ts';

type Field = keyof Order;

/** Where the list of an order's columns stands: the schema. The compiler sees to it that no field of Order is missing. */
const columns: Readonly<Record<Field, { readonly name: string }>> = getTableColumns(orders);

/** The table has no column that is no field of Order: a test holds that. */
export const orderFields = Object.keys(columns) as readonly Field[];

/** `created_at as "createdAt", …` for these fields. Text of a statement: make it once. */
export function columnsOf(fields: readonly Field[], table = ''): string {
  return fields.map((field) => `${table}${columns[field].name} as "${field}"`).join(', ');
}

const all = columnsOf(orderFields, 'o.');

/** The columns of `orders o` under the names of Order. */
export function orderColumns(db: Db | Tx) {
  return db.unsafe(all);
}
