import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import { instant, kinds } from '../../../shared/tracing/spans.ts';
import { recordSpanUnder } from '../../../shared/tracing/stored-parents.ts';

/** 200 events for 100 endpoints each are 20,000 rows: half a second for PostgreSQL. */
const eventsPerFanOut = 200;

export interface FannedOut {
  readonly events: number;
  readonly deliveries: number;
  readonly endpoints: readonly DueEndpoint[];
  /** Where the next fan-out goes on; null when every workspace had its turn. */
  readonly lastWorkspaceId: string | null;
  readonly isMore: boolean;
}

export interface DueEndpoint {
  readonly endpointId: string;
  readonly workspaceId: string;
}

interface Row extends Omit<FannedOut, 'endpoints'> {
  readonly endpoints: readonly string[];
  readonly traced: readonly string[];
}

const statement = sqlFile<{ most: number; after: string }, Row>(join(import.meta.dir, 'fan-out.sql'));

// Order events go to every subscribed endpoint, others by automation rules (spec: Automation events). A disabled
// endpoint gets a closed delivery for `send-missed` (decided: Sending again).
export async function fanOut(db: Db, { maxEvents = eventsPerFanOut, afterWorkspaceId = '' } = {}): Promise<FannedOut> {
  const from = instant();
  const [row] = await statement(db, { most: maxEvents, after: afterWorkspaceId });
  if (!row) throw new Error('the fan-out gave no row');
  recordSpanUnder(row.traced, { name: 'fan out', kind: kinds.consumer }, from);
  return { ...row, endpoints: row.endpoints.map(endpointIn) };
}

function endpointIn(pair: string): DueEndpoint {
  const [workspaceId = '', endpointId = ''] = pair.split(' ');
  return { workspaceId, endpointId };
}
