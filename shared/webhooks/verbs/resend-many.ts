import { firstIdAt } from '../../basics/id.ts';
import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import { sendCommand } from '../../messaging/commands.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { Resendable } from '../rules/retry.ts';

export interface ResendFilter {
  readonly event: string | null;
  readonly status: Resendable;
  readonly since: number;
  readonly before: number;
}

export interface Counted {
  readonly count: number;
  readonly isMore: boolean;
}

/** Rows read for a count; beyond it the page says `at least`. */
const maxCounted = 1_000;

export async function countResendable(
  sql: Db,
  workspaceId: string,
  endpointIds: readonly string[],
  { event, status, since, before }: ResendFilter,
): Promise<ReadonlyMap<string, Counted>> {
  if (endpointIds.length === 0) return new Map();
  const maxPerEndpoint = Math.ceil(maxCounted / endpointIds.length);
  const ofEvent = event === null ? sql`true` : sql`event = ${event}`;
  const inSpan = sql`event_id >= ${firstIdAt('event', since)} and event_id < ${firstIdAt('event', before)}`;
  const closed = sql`closed_deliveries where workspace_id = ${workspaceId} and endpoint_id = e.id and ${inSpan}`;
  // Conditions with an index are in `where`, others in `matches`: `limit` bounds the rows read, not the rows found.
  const candidates = {
    retrying: sql`select ${ofEvent} and ${inSpan} as matches from open_deliveries
      where endpoint_id = e.id and status = 'retrying' order by due_at, id limit ${maxPerEndpoint}`,
    failed: sql`select ${ofEvent} as matches from ${closed} and status = 'failed' order by event_id limit ${maxPerEndpoint}`,
    delivered: sql`select ${ofEvent} and status = 'delivered' as matches from ${closed} order by event_id limit ${maxPerEndpoint}`,
  };
  const rows = await sql<(Counted & { endpointId: string })[]>`
    select e.id as "endpointId", c.* from unnest(${[...endpointIds]}::id[]) e (id) cross join lateral (
      select (count(*) filter (where matches))::int as count, count(*) >= ${maxPerEndpoint} as "isMore"
      from (${candidates[status]}) candidates
    ) c`;
  return new Map(rows.map(({ endpointId, ...counted }) => [endpointId, counted]));
}

/** Continue at `endpointId`, after what the dispatcher returned as `next`. */
export interface ResendPosition {
  readonly endpointId: string;
  readonly after: string | null;
}

interface ResentPart {
  readonly sent: number;
  readonly skipped: number;
  /** Where the next part continues; null at the end. */
  readonly position: ResendPosition | null;
}

/** Resends for about two seconds from `position` on. Throws the dispatcher's refusal, `unavailable`. */
export async function resendPart(
  messaging: Messaging,
  workspaceId: string,
  { endpointIds, ...filter }: ResendFilter & { readonly endpointIds: readonly string[] },
  position: ResendPosition | null,
): Promise<ResentPart> {
  const began = performance.now();
  const total = { sent: 0, skipped: 0 };
  for (const endpointId of endpointIds.toSorted()) {
    if (endpointId < (position?.endpointId ?? '')) continue;
    let after = endpointId === position?.endpointId ? position.after : null;
    do {
      const soFar = { ...total, position: { endpointId, after } };
      if (performance.now() - began > maxPartMs) return soFar;
      try {
        const { resent, skipped, next } = await send(messaging, { workspaceId, endpointId, ...filter }, after);
        total.sent += resent;
        total.skipped += skipped;
        after = next;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code === 'unavailable' && total.sent > 0) return soFar;
        if (error.code === 'unavailable' || endpointIds.length === 1) throw error;
        after = null;
      }
    } while (after !== null);
  }
  return { ...total, position: null };
}

/** Exported for the tests. */
export const maxPartMs = 2_000;
const answerWithinMs = 4_000;

async function send(
  messaging: Messaging,
  { event, ...target }: ResendFilter & { readonly workspaceId: string; readonly endpointId: string },
  after: string | null,
) {
  const command = { commandId: crypto.randomUUID(), ...target, ...(event && { event }), ...(after && { after }) };
  return sendCommand(messaging, 'deliveries.resend_many', command, answerWithinMs);
}
