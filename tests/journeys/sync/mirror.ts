import { readFileSync } from 'node:fs';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { orderColumns } from '../../../shared/orders/order-columns.ts';
import type { Order } from '../../../shared/orders/rules/restaurant-order.ts';
import { expectedStoreOrder } from '../../support/data/expected-order-json.ts';

/** The orders of a workspace as they are in the table now, each as the JSON of its store order, by id. */
export async function ordersInTable(db: Db, workspaceId: string, zone: string): Promise<Map<string, string>> {
  const rows = await db<
    Order[]
  >`select ${orderColumns(db)} from orders o where o.workspace_id = ${workspaceId} order by o.id`;
  return new Map(rows.map((row) => [row.id, JSON.stringify(expectedStoreOrder(row, zone))]));
}

/** The lines of a mirror by id, in the order of the ids. Throws when an order is there twice. */
export function ordersInMirror(path: string): Map<string, string> {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const orders = new Map<string, string>();
  for (const line of lines) {
    const { id } = JSON.parse(line);
    if (orders.has(id)) throw new Error(`${id} is in the mirror twice`);
    orders.set(id, line);
  }
  return new Map([...orders].sort(([one], [other]) => (one < other ? -1 : 1)));
}
