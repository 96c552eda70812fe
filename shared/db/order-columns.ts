import { getTableColumns } from 'drizzle-orm';
import { type Order, orderTextFields } from '../domain/orders/restaurant-order.ts';
import type { Db, Tx } from './connections/connect.ts';
import { orders } from './schema/orders.ts';

type Field = keyof Order;

/** Where the list of an order's columns stands: the schema. The compiler sees to it that no field of Order is missing. */
const columns: Readonly<Record<Field, { readonly name: string }>> = getTableColumns(orders);

/** The table has no column that is no field of Order: a test holds that. */
export const orderFields = Object.keys(columns) as readonly Field[];

/**
 * `created_at as "createdAt", …` for these fields, those of `asText` as the JSON text that is kept. Text of a statement: make it
 * once.
 */
export function columnsOf(fields: readonly Field[], asText: readonly Field[] = [], table = ''): string {
  const column = (field: Field) => `${table}${columns[field].name}${asText.includes(field) ? '::text' : ''}`;
  return fields.map((field) => `${column(field)} as "${field}"`).join(', ');
}

/** Their names in the table. */
export function columnNames(fields: readonly Field[]): string[] {
  return fields.map((field) => columns[field].name);
}

const all = columnsOf(orderFields, [], 'o.');

/** The columns of `orders o` under the names of Order. */
export function orderColumns(db: Db | Tx) {
  return db.unsafe(all);
}

const allText = columnsOf(orderFields, orderTextFields, 'o.');

/** The same as an `OrderText`. */
export function orderTextColumns(db: Db | Tx) {
  return db.unsafe(allText);
}
