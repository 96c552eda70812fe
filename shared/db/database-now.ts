import { sql } from 'drizzle-orm';
import type { Drizzle } from './connections/connect.ts';

/** Unix ms. The clock that stamps every row (decided: Times and money). */
export async function databaseNow(db: Pick<Drizzle, 'execute'>): Promise<number> {
  const [row] = await db.execute<{ now: string }>(sql`select unix_ms(clock()) as now`);
  return Number(row?.now);
}
