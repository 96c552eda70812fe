import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/db/sql-file.ts';
import type { DueEndpoint } from './fan-out.ts';

const statement = sqlFile<Record<never, never>, DueEndpoint>(join(import.meta.dir, 'due-endpoints.sql'));

/**
 * The endpoints with something to claim, of all processes: retries that fall due, claims of a process that died, and deliveries
 * of endpoints that may be sent nothing more.
 */
export function dueEndpoints(db: Db): Promise<DueEndpoint[]> {
  return statement(db, {});
}
