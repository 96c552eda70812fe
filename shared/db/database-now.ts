import { sql } from 'drizzle-orm';
import type { Drizzle } from './connections/connect.ts';

/** The database's clock in Unix ms: what stamps every row also decides what lies ahead (decided: Times and money). */
export async function databaseNow(db: Pick<Drizzle, 'execute'>): Promise<number> {
  const [row] = await db.execute<{ now: string }>(sql`select unix_ms(clock()) as now`);
  return Number(row?.now);
}
