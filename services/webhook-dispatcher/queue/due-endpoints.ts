import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/db/sql-file.ts';
import type { DueEndpoint } from './fan-out.ts';

const statement = sqlFile<Record<never, never>, DueEndpoint>(join(import.meta.dir, 'due-endpoints.sql'));

const afterLeap = sqlFile<Record<never, never>, object>(join(import.meta.dir, 'after-clock-leap.sql'));

/** Makes due what a database clock that ran ahead has put off, once that clock is right again. */
export async function endClockLeap(db: Db): Promise<void> {
  await afterLeap(db, {});
}

/**
 * The endpoints with something to claim, of all processes: retries that fall due, claims of a process that died, and deliveries
 * of endpoints that may be sent nothing more.
 */
export function dueEndpoints(db: Db): Promise<DueEndpoint[]> {
  return statement(db, {});
}
