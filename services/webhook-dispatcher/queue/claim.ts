import type { Db } from '../../../shared/db/connections/connect.ts';
import { type Claimed, claimedOf, claimLine } from './claim-line.ts';
import { chosen, lanesPerClaim, leftOver, lockedLanes, oldestOfLanes, type Shares } from './claim-steps.ts';
import type { Share } from './room.ts';

/** A claim is worth this long: an attempt's 15 s, and time to begin and settle it. Afterwards anybody may run it again. */
export const leaseMs = 30_000;

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
export async function claim(db: Db, shares: Shares): Promise<Claim> {
  const rows = await db<Row[]>`
    with ${lockedLanes(db, shares)}, ${oldestOfLanes(db, shares)}, ${chosen(db, shares)},
    token as materialized (
      select gen_random_uuid() as value
    ), claimed as (
      update open_deliveries d set claim = (select value from token), leased_until = now() + ${leaseMs} * interval '1 ms'
      from chosen where is_wanted and d.ctid = chosen.at
      returning d.id, d.workspace_id, d.endpoint_id, d.status, d.claim, d.attempt, d.event, url, secret, next_secret,
        bytes, data
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
      ${mayHideMore(db, shares)} or exists (select from served where next_due_at <= now()) as "isShort",
      case when c.id is not null then ${claimLine(db)} end as line
    from (select) one left join claimed c on true`;
  const claimed = rows.flatMap(({ line }) => (line === null ? [] : [claimedOf(line)]));
  const { closed, wasAtWork, isShort } = rows[0] ?? { closed: 0, wasAtWork: false, isShort: false };
  return { claimed, closed, more: wasAtWork || (isShort && claimed.length + closed > 0), isShort };
}

/** Of either kind, as many lanes were due as are looked at. */
function mayHideMore(db: Db, { pending, retrying }: Shares) {
  const most = ({ room }: Share): number => Math.min(lanesPerClaim, room);
  return db`
    exists (select from due group by lane
      having count(*) = case lane when 'pending' then ${most(pending)}::int else ${most(retrying)}::int end)`;
}

/** What the statement says of itself, beside each claimed delivery, or beside null when there is none. */
interface Row {
  readonly closed: number;
  /** Somebody else was at a lane that is due. */
  readonly wasAtWork: boolean;
  readonly isShort: boolean;
  readonly line: string | null;
}
