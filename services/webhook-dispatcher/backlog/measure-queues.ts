import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import type { Plan } from '../../../shared/workspaces/rules/plan.ts';

/** The backlog of all dispatchers together. Ages are in seconds, 0 where nothing waits. */
export interface Queues {
  /** Events in the outbox, a thousand at most, and the age of the oldest. */
  readonly events: number;
  readonly oldestEvent: number;
  /** Endpoints with something to claim. */
  readonly endpoints: number;
  /** By plan of their workspace, where there are any: deliveries to claim, and since when the oldest is due. */
  readonly due: readonly { readonly plan: Plan; readonly deliveries: number; readonly oldest: number }[];
}

const statement = sqlFile<{ most_events: number; most_deliveries: number }, Queues>(
  join(import.meta.dir, 'measure-queues.sql'),
);

/**
 * Measures the backlog. Of an endpoint no more deliveries count than may be in flight at it: of the backlog of a slow receiver
 * more dispatchers would send no more.
 */
export async function measureQueues(db: Db): Promise<Queues> {
  const [row] = await statement(db, { most_events: 1_000, most_deliveries: 64 });
  return row ?? { events: 0, oldestEvent: 0, endpoints: 0, due: [] };
}
