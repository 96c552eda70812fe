import { getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '../db/connections/connect.ts';
import type { Order } from './rules/restaurant-order.ts';
import { orders } from './table.ts';

type Field = keyof Order;

const columns: Readonly<Record<Field, { readonly name: string }>> = getTableColumns(orders);

const orderFields = Object.keys(columns) as readonly Field[];

export function columnsOf(fields: readonly Field[], table = ''): string {
  return fields.map((field) => `${table}${columns[field].name} as "${field}"`).join(', ');
}

const all = columnsOf(orderFields, 'o.');

export function orderColumns(db: Db | Tx) {
  return db.unsafe(all);
}
