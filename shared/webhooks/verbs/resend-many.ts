import { firstIdAt } from '../../basics/id.ts';
import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import { sendCommand } from '../../messaging/commands.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { Resendable } from '../rules/retry.ts';

export interface Many {
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

export async function countMany(
  sql: Db,
  workspaceId: string,
  endpointIds: readonly string[],
  { event, status, since, before }: Many,
): Promise<ReadonlyMap<string, Counted>> {
  if (endpointIds.length === 0) return new Map();
  const most = Math.ceil(maxCounted / endpointIds.length);
  const [first, end] = [firstIdAt('event', since), firstIdAt('event', before)];
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

export interface Place {
  readonly endpointId: string;
  readonly after: string | null;
}

export interface Part {
  readonly sent: number;
  readonly skipped: number;
  readonly place: Place | null;
}

/** Continues from `place` for as long as a page may take. Throws the dispatcher's refusal, `unavailable`. */
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
      if (error.code === 'unavailable' && total.sent > 0) return here;
      if (error.code === 'unavailable' || endpointIds.length === 1) throw error;
      after = null;
    }
    if (after === null) endpointId = left.shift();
  }
  return { ...total, place: null };
}

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
