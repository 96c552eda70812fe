import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import {
  keyEndsInDays,
  lateDeliveryMinutes,
  refusalsToNotify,
} from '../../../shared/notifications/rules/thresholds.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';

interface Recorded {
  readonly recorded: number;
}

const file = (name: string): string => join(import.meta.dir, `${name}.sql`);
const orders = sqlFile<Record<never, never>, Recorded>(file('orders'));
const conversations = sqlFile<Record<never, never>, Recorded>(file('conversations'));
const deliveries = sqlFile<{ minutes: number }, Recorded>(file('deliveries'));
const keys = sqlFile<{ days: readonly number[]; refusals: number }, Recorded>(file('keys'));

/** Records notifications that come with time, not with an action. `dedupe_key` keeps each to one. */
export async function watchWork(db: Db): Promise<number> {
  return (await watchOrders(db)) + (await watchConversations(db)) + (await watchDeliveries(db));
}

export async function watchOrders(db: Db): Promise<number> {
  return countIn(await orders(db, {}));
}

export async function watchConversations(db: Db): Promise<number> {
  return countIn(await conversations(db, {}));
}

export async function watchDeliveries(db: Db): Promise<number> {
  return countIn(await deliveries(db, { minutes: lateDeliveryMinutes }));
}

export async function watchKeys(db: Db): Promise<number> {
  return countIn(await keys(db, { days: keyEndsInDays, refusals: refusalsToNotify }));
}

function countIn([row]: readonly Recorded[]): number {
  return row?.recorded ?? 0;
}
