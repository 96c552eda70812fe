import type { Db } from '../../shared/db/connect.ts';
import type { OpenStatus } from '../../shared/domain/webhook-retry.ts';
import { chosen, lanesPerClaim, leftOver, lockedLanes, oldestOfLanes } from './claim-steps.ts';
import type { Share } from './room.ts';

/** A claim is worth this long: an attempt's 15 s, and time to begin and settle it. Afterwards anybody may run it again. */
export const leaseMs = 30_000;

/** One attempt to make, under the fencing token `claim`. */
export interface Claimed {
  readonly id: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  /** The lane it was claimed from: whether it is a first attempt or a retry. */
  readonly lane: OpenStatus;
  readonly claim: string;
  /** 1 to 5, the attempt's number in its round. */
  readonly number: number;
  readonly event: string;
  /** The exact text of the event's data. */
  readonly data: string;
  readonly url: string;
  /** Sealed (shared/db/secrets.ts). */
  readonly secret: Uint8Array;
  readonly nextSecret: Uint8Array | null;
}

export interface Claim {
  readonly claimed: readonly Claimed[];
  /** Deliveries that were closed unsent, because their endpoint may get nothing more. */
  readonly closed: number;
  /** Worth another look at once: more is due, or others were at it. */
  readonly more: boolean;
  /** Something that is due was left for want of room. */
  readonly isShort: boolean;
}

/**
 * Takes what is due and may be sent, as far as the shares go, in one statement. Of the lanes that have something due, the
 * longest waiting come first; of each lane the oldest deliveries, as far as the endpoint's cap leaves room: those under
 * way are always the oldest, so the first rows of the lane, as many as the cap, tell how much it is. What may not be sent
 * any more is closed with the reason. The lane is then due when the next of what remains is, behind the other lanes.
 *
 * Whoever changes what waits in a lane changes the lane's version in the same transaction, and a lane is taken only while
 * its version is that of the statement's snapshot: so the snapshot shows all that waits in it, and `next_due_at` is never
 * set past a delivery that a fan-out, a result or another claim has just put there.
 */
export async function claim(db: Db, shares: Readonly<Record<OpenStatus, Share>>): Promise<Claim> {
  const rows = await db<Row[]>`
    with ${lockedLanes(db, shares)}, ${oldestOfLanes(db, shares)}, ${chosen(db, shares)},
    token as materialized (
      select gen_random_uuid() as value
    ), claimed as (
      update open_deliveries d set claim = (select value from token), leased_until = now() + ${leaseMs} * interval '1 ms'
      from chosen where is_wanted and d.ctid = chosen.at
      returning d.id, d.workspace_id, d.endpoint_id, d.event_id, d.status, d.claim, d.attempt, d.event, url, secret,
        next_secret
    ), closed as (
      delete from open_deliveries d using ending where d.ctid = ending.at returning d.*, ending.reason
    ), archived as (
      insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, http_status,
        last_error, created_at)
      select workspace_id, endpoint_id, event_id, id, event, 'failed', round, attempt, http_status, reason, created_at
      from closed
      returning 1
    ), ${leftOver(db, leaseMs)}, served as (
      update endpoint_lanes l set version = l.version + 1, at_cap = o.at_cap, next_due_at = o.next_due_at
      from left_over o where l.ctid = o.lane_at
      returning l.next_due_at
    )
    select
      (select count(*) from archived)::int as closed,
      (select count(*) from due) > (select count(*) from served) as "wasAtWork",
      (select count(*) from due) = ${lanesPerClaim} or exists (select from served where next_due_at <= now()) as "isShort",
      c.id, c.workspace_id as "workspaceId", c.endpoint_id as "endpointId", c.status as lane, c.claim,
      c.attempt + 1 as number, c.event, c.url, c.secret, c.next_secret as "nextSecret",
      (select e.data from events e where e.workspace_id = c.workspace_id and e.id = c.event_id) as data
    from (select) one
    left join claimed c on true`;
  const claimed = rows.filter(isClaimed);
  const { closed, wasAtWork, isShort } = rows[0] ?? { closed: 0, wasAtWork: false, isShort: false };
  return { claimed, closed, more: wasAtWork || (isShort && claimed.length + closed > 0), isShort };
}

interface Summary {
  readonly closed: number;
  /** Somebody else was at a lane that is due. */
  readonly wasAtWork: boolean;
  readonly isShort: boolean;
}

/** What the statement says of itself, beside a claimed delivery, or beside nulls when there is none. */
type Row = Summary & (Claimed | { readonly id: null });

function isClaimed(row: Row): row is Row & Claimed {
  return row.id !== null;
}
