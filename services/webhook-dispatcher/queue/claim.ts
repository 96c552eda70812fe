import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import { instant, kinds } from '../../../shared/tracing/spans.ts';
import { recordSpanUnder } from '../../../shared/tracing/stored-parents.ts';
import type { Chosen } from '../../../shared/webhooks/rules/choose-deliveries.ts';
import type { DueEndpoint } from './fan-out.ts';
import { newClaimToken, newProcessId } from './process-id.ts';

/** 15 s for the attempt, and time to begin and settle it. Afterwards any process may claim the delivery again. */
export const leaseMs = 30_000;

export interface Claimed {
  readonly id: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly event: string;
  readonly claim: string;
  readonly number: number;
  readonly url: string;
  readonly secret: string;
  readonly nextSecret: string | null;
  /** Why the delivery is closed unsent; null when it is to be sent. */
  readonly closingReason: string | null;
}

export interface Payload {
  readonly id: string;
  readonly data: string;
  readonly traceParent: string | null;
}

const claimStatement = sqlFile<{ wanted: unknown; token: string; lease_ms: number }, Omit<Claimed, 'claim'>>(
  join(import.meta.dir, 'claim.sql'),
);
const dueStatement = sqlFile<Record<never, never>, DueEndpoint>(join(import.meta.dir, 'due-endpoints.sql'));

export function dueEndpoints(db: Db): Promise<DueEndpoint[]> {
  return dueStatement(db, {});
}

export async function claim(db: Db, chosen: readonly Chosen[], processId = newProcessId()): Promise<Claimed[]> {
  const token = newClaimToken(processId);
  const wanted = chosen.map(({ endpointId, deliveries }) => ({ endpoint_id: endpointId, deliveries }));
  const rows = await claimStatement(db, { wanted, token, lease_ms: leaseMs });
  return rows.map((row) => ({ ...row, claim: token }));
}

export async function readPayloads(
  db: Db,
  claimed: readonly Pick<Claimed, 'workspaceId' | 'eventId'>[],
): Promise<ReadonlyMap<string, Payload>> {
  if (claimed.length === 0) return new Map();
  const from = instant();
  const events = new Map(claimed.map(({ workspaceId, eventId }) => [eventId, workspaceId]));
  const ids = [...events.keys()].sort();
  const wanted = ids.map((id) => ({ workspace_id: events.get(id), event_id: id }));
  const rows = await db<Payload[]>`
    select e.id, e.data, e.trace_parent as "traceParent"
    from json_to_recordset(${JSON.stringify(wanted)}::text::json) as w (workspace_id text, event_id text) cross join lateral (
      select id, data, trace_parent from events
      where workspace_id = w.workspace_id and id = w.event_id
        and id between ${ids[0] ?? ''}::text and ${ids.at(-1) ?? ''}::text offset 0
    ) e`;
  const traced = rows.flatMap(({ traceParent }) => traceParent ?? []);
  recordSpanUnder(traced, { name: 'claim', kind: kinds.client }, from);
  return new Map(rows.map((row) => [row.id, row]));
}
