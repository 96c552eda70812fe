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
  const found = [...(await orders(db, {})), ...(await conversations(db, {})), ...(await deliveries(db, late))];
  return sumOf(found);
}

export async function watchKeys(db: Db): Promise<number> {
  return sumOf(await keys(db, { days: keyEndsInDays, refusals: refusalsToTell }));
}

const late = { minutes: lateDeliveryMinutes };

function sumOf(rows: readonly Told[]): number {
  return rows.reduce((sum, { told }) => sum + told, 0);
}
