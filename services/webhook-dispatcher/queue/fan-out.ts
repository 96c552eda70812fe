import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import { tellSince } from '../../../shared/tracing/later-spans.ts';
import { instant, kinds } from '../../../shared/tracing/spans.ts';

/** One that each go to the hundred endpoints that a workspace may have are 20,000 rows: half a second for PostgreSQL. */
const eventsPerFanOut = 200;

export interface FannedOut {
  readonly events: number;
  readonly deliveries: number;
  /** Those that got deliveries, and their workspaces. */
  readonly endpoints: readonly DueEndpoint[];
  /** The last workspace that had a share; null at the end of the outbox: the next fan-out begins at its start. */
  readonly last: string | null;
  /** A workspace has more than its share. */
  readonly isMore: boolean;
}

/** An endpoint that may have something to claim. */
export interface DueEndpoint {
  readonly endpointId: string;
  readonly workspaceId: string;
}

interface Row extends Omit<FannedOut, 'endpoints'> {
  readonly endpoints: readonly string[];
  readonly traced: readonly string[];
}

const statement = sqlFile<{ most: number; after: string }, Row>(join(import.meta.dir, 'fan-out.sql'));

/**
 * Makes the deliveries of events in the outbox, of workspaces after `after` (fan-out.sql).
 *
 * Order events go to every endpoint of the workspace that subscribes to them; the others only where an automation rule
 * sends them, and whether the endpoint subscribes to those is judged when they are claimed (spec: Automation events).
 * Neither an endpoint nor a rule that is younger than the event receives it. A disabled endpoint misses it: its delivery is
 * closed at once, and `send-missed` opens it (decided: Sending again).
 */
export async function fanOut(db: Db, { most = eventsPerFanOut, after = '' } = {}): Promise<FannedOut> {
  const from = instant();
  const [row] = await statement(db, { most, after });
  if (!row) throw new Error('the fan-out gave no row');
  tellSince(from, row.traced, { name: 'fan out', kind: kinds.consumer });
  return { ...row, endpoints: row.endpoints.map(endpointIn) };
}

function endpointIn(pair: string): DueEndpoint {
  const [workspaceId = '', endpointId = ''] = pair.split(' ');
  return { workspaceId, endpointId };
}
