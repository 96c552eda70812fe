import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { keyEndsInDays, lateDeliveryMinutes, refusalsToTell } from '../../../shared/notifications/rules/thresholds.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';

interface Told {
  readonly told: number;
}

const file = (name: string): string => join(import.meta.dir, `${name}.sql`);
const orders = sqlFile<Record<never, never>, Told>(file('orders'));
const conversations = sqlFile<Record<never, never>, Told>(file('conversations'));
const deliveries = sqlFile<{ minutes: number }, Told>(file('deliveries'));
const keys = sqlFile<{ days: readonly number[]; refusals: number }, Told>(file('keys'));

/** Records what is found by time rather than by a deed, each once, in any number of processes. */
export async function watchWork(db: Db): Promise<number> {
  return (await watchOrders(db)) + (await watchConversations(db)) + (await watchDeliveries(db));
}

export async function watchOrders(db: Db): Promise<number> {
  return toldIn(await orders(db, {}));
}

export async function watchConversations(db: Db): Promise<number> {
  return toldIn(await conversations(db, {}));
}

export async function watchDeliveries(db: Db): Promise<number> {
  return toldIn(await deliveries(db, { minutes: lateDeliveryMinutes }));
}

export async function watchKeys(db: Db): Promise<number> {
  return toldIn(await keys(db, { days: keyEndsInDays, refusals: refusalsToTell }));
}

function toldIn([row]: readonly Told[]): number {
  return row?.told ?? 0;
}
