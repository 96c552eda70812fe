import { firstIdAt } from '../../basics/id.ts';
import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import { sendCommand } from '../../messaging/commands.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { Resendable } from '../rules/retry.ts';

/** Which deliveries are to be sent again: of what happened from `since` and before `before`, Unix ms. */
export interface Many {
  readonly event: string | null;
  readonly status: Resendable;
  readonly since: number;
  readonly before: number;
}

/** How many there are for one endpoint; `isMore` when nobody looked further. */
export interface Counted {
  readonly count: number;
  readonly isMore: boolean;
}

/** What a count looks through, over all endpoints: beyond it the page says `at least`. */
const mostCounted = 1_000;

/** How many deliveries would be sent again, by the ids of their endpoints, each of which is there. */
export async function countMany(
  sql: Db,
  workspaceId: string,
  endpointIds: readonly string[],
  { event, status, since, before }: Many,
): Promise<ReadonlyMap<string, Counted>> {
  if (endpointIds.length === 0) return new Map();
  const most = Math.ceil(mostCounted / endpointIds.length);
  const [first, end] = [firstIdAt('event', since), firstIdAt('event', before)];
  // Failures of any event are counted from their index alone: no row is fetched.
  const isAsked = event === null ? sql`true` : sql`event = ${event}`;
  const looked =
    status === 'retrying'
      ? sql`select ${isAsked} and event_id >= ${first} and event_id < ${end} as is_wanted from open_deliveries
          where endpoint_id = e.id and status = 'retrying' order by due_at, id limit ${most}`
      : sql`select ${isAsked} and ${status === 'failed' ? sql`true` : sql`status = 'delivered'`} as is_wanted
          from closed_deliveries
          where workspace_id = ${workspaceId} and endpoint_id = e.id and event_id >= ${first} and event_id < ${end}
            and ${status === 'failed' ? sql`status = 'failed'` : sql`true`}
          order by event_id limit ${most}`;
  const rows = await sql<(Counted & { endpointId: string })[]>`
    select e.id as "endpointId", c.* from unnest(${[...endpointIds]}::id[]) e (id) cross join lateral (
      select (count(*) filter (where is_wanted))::int as count, count(*) >= ${most} as "isMore"
      from (${looked}) looked_at
    ) c`;
  return new Map(rows.map(({ endpointId, ...counted }) => [endpointId, counted]));
}

/** Where a run goes on: at this endpoint, after what the command before ended with. */
export interface Place {
  readonly endpointId: string;
  readonly after: string | null;
}

/** What a part of a run did. */
export interface Part {
  readonly sent: number;
  /** Asked for, but not to be sent now: no longer subscribed, its event gone, an attempt under way. */
  readonly skipped: number;
  /** Null when all is done. */
  readonly place: Place | null;
}

/**
 * Sends deliveries of these endpoints again, for as long as a page may take, from `place` on. An endpoint that may get
 * nothing is passed over when there are others. Throws what the dispatcher refused, and `unavailable`.
 */
export async function resendPart(
  messaging: Messaging,
  workspaceId: string,
  { endpointIds, ...many }: Many & { readonly endpointIds: readonly string[] },
  place: Place | null,
): Promise<Part> {
  const began = performance.now();
  const total = { sent: 0, skipped: 0 };
  const left = endpointIds.toSorted().filter((id) => id >= (place?.endpointId ?? ''));
  let after = left[0] === place?.endpointId ? (place?.after ?? null) : null;
  for (let endpointId = left.shift(); endpointId !== undefined; ) {
    const here = { ...total, place: { endpointId, after } };
    if (performance.now() - began > goOnForMs) return here;
    try {
      const { resent, skipped, next } = await send(messaging, { workspaceId, endpointId, ...many }, after);
      total.sent += resent;
      total.skipped += skipped;
      after = next;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // What was sent is told first; whoever goes on is told the rest.
      if (error.code === 'unavailable' && total.sent > 0) return here;
      if (error.code === 'unavailable' || endpointIds.length === 1) throw error;
      after = null;
    }
    if (after === null) endpointId = left.shift();
  }
  return { ...total, place: null };
}

/** Well below what a page may take, and short enough that its progress is seen to move. */
const goOnForMs = 2_000;
const answerWithinMs = 4_000;

async function send(
  messaging: Messaging,
  { event, ...target }: Many & { readonly workspaceId: string; readonly endpointId: string },
  after: string | null,
) {
  const command = { commandId: crypto.randomUUID(), ...target, ...(event && { event }), ...(after && { after }) };
  return sendCommand(messaging, 'deliveries.resend_many', command, answerWithinMs);
}
