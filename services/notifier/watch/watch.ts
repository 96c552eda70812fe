import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import {
  keyEndsInDays,
  lateDeliveryMinutes,
  refusalsToNotify,
} from '../../../shared/notifications/rules/thresholds.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';

interface RecordedCount {
  readonly recorded: number;
}

const file = (name: string): string => join(import.meta.dir, `${name}.sql`);
const orders = sqlFile<Record<never, never>, RecordedCount>(file('orders'));
const conversations = sqlFile<Record<never, never>, RecordedCount>(file('conversations'));
const deliveries = sqlFile<{ minutes: number }, RecordedCount>(file('deliveries'));
const keys = sqlFile<{ days: readonly number[]; refusals: number }, RecordedCount>(file('keys'));

/** Records notifications of overdue orders, conversations and deliveries; returns how many. `dedupe_key` keeps each to one. */
export async function notifyOverdueWork(db: Db): Promise<number> {
  return (await notifyOverdueOrders(db)) + (await notifyOverdueConversations(db)) + (await notifyOverdueDeliveries(db));
}

export async function notifyOverdueOrders(db: Db): Promise<number> {
  return countIn(await orders(db, {}));
}

export async function notifyOverdueConversations(db: Db): Promise<number> {
  return countIn(await conversations(db, {}));
}

export async function notifyOverdueDeliveries(db: Db): Promise<number> {
  return countIn(await deliveries(db, { minutes: lateDeliveryMinutes }));
}

export async function notifyExpiringKeys(db: Db): Promise<number> {
  return countIn(await keys(db, { days: keyEndsInDays, refusals: refusalsToNotify }));
}

function countIn([row]: readonly RecordedCount[]): number {
  return row?.recorded ?? 0;
}
