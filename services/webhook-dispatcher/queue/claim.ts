import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import { tellSince } from '../../../shared/tracing/later-spans.ts';
import { instant, kinds } from '../../../shared/tracing/spans.ts';
import type { Chosen } from '../../../shared/webhooks/rules/choose-deliveries.ts';
import type { DueEndpoint } from './fan-out.ts';

/** An attempt's 15 s, and time to begin and settle it. Afterwards any process may claim the delivery again. */
export const leaseMs = 30_000;

/** One attempt to make, under the fencing token `claim`. */
export interface Claimed {
  readonly id: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly event: string;
  readonly claim: string;
  /** 1 to 5, the attempt's number in its round. */
  readonly number: number;
  readonly url: string;
  /** Sealed (shared/secrets/secrets.ts), in hex. */
  readonly secret: string;
  readonly nextSecret: string | null;
  /** Why it is to be closed unsent; null for what is sent. */
  readonly closingReason: string | null;
}

/** What a claimed delivery sends. */
export interface Payload {
  readonly id: string;
  /** The exact text of the event's data. */
  readonly data: string;
  /** Of the trace that the event was recorded in, where one is kept. */
  readonly traceParent: string | null;
}

const claimStatement = sqlFile<{ wanted: unknown; token: string; lease_ms: number }, Omit<Claimed, 'claim'>>(
  join(import.meta.dir, 'claim.sql'),
);
const payloadStatement = sqlFile<{ wanted: unknown; first: string; last: string }, Payload>(
  join(import.meta.dir, 'payloads.sql'),
);

const dueStatement = sqlFile<Record<never, never>, DueEndpoint>(join(import.meta.dir, 'due-endpoints.sql'));

/** The endpoints with something to claim, of all processes (due-endpoints.sql). */
export function dueEndpoints(db: Db): Promise<DueEndpoint[]> {
  return dueStatement(db, {});
}

/** Takes the oldest due deliveries of these endpoints, as many of each as were chosen (claim.sql). */
export async function claim(db: Db, chosen: readonly Chosen[]): Promise<Claimed[]> {
  const token = crypto.randomUUID();
  const wanted = chosen.map(({ endpointId, deliveries }) => ({ endpoint_id: endpointId, deliveries }));
  const rows = await claimStatement(db, { wanted, token, lease_ms: leaseMs });
  return rows.map((row) => ({ ...row, claim: token }));
}

/** The payloads of claimed deliveries, by the ids of their events. */
export async function readPayloads(
  db: Db,
  claimed: readonly Pick<Claimed, 'workspaceId' | 'eventId'>[],
): Promise<ReadonlyMap<string, Payload>> {
  if (claimed.length === 0) return new Map();
  const from = instant();
  const events = new Map(claimed.map(({ workspaceId, eventId }) => [eventId, workspaceId]));
  const ids = [...events.keys()].sort();
  const wanted = ids.map((id) => ({ workspace_id: events.get(id), event_id: id }));
  const rows = await payloadStatement(db, { wanted, first: ids[0] ?? '', last: ids.at(-1) ?? '' });
  const traced = rows.flatMap(({ traceParent }) => traceParent ?? []);
  tellSince(from, traced, { name: 'claim', kind: kinds.client });
  return new Map(rows.map((row) => [row.id, row]));
}
