import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import type { Plan } from '../../../shared/workspaces/rules/plan.ts';

export interface Queues {
  readonly events: number;
  readonly oldestEvent: number;
  readonly endpoints: number;
  readonly due: readonly { readonly plan: Plan; readonly deliveries: number; readonly oldest: number }[];
}

const statement = sqlFile<{ most_events: number; most_deliveries: number }, Queues>(
  join(import.meta.dir, 'measure-queues.sql'),
);

/** Counts at most 64 deliveries of an endpoint, its cap: more dispatchers would not speed up a slow receiver. */
export async function measureQueues(db: Db): Promise<Queues> {
  const [row] = await statement(db, { most_events: 1_000, most_deliveries: 64 });
  return row ?? { events: 0, oldestEvent: 0, endpoints: 0, due: [] };
}
