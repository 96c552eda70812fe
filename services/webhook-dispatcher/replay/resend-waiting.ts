import { firstIdAt } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { retryWaitsMs } from '../../../shared/webhooks/rules/retry.ts';
import { isKept } from './is-kept.ts';
import { type ResendMany, type Resent, scannedPerCommand, sentPerCommand } from './open-again.ts';
import type { Receiving } from './receiving.ts';

// Skips deliveries that failed after `before`: otherwise, against a failing receiver, the run would resend what it just
// resent, without end.
export async function resendWaiting(tx: Db | Tx, to: Receiving, command: ResendMany): Promise<Resent> {
  const { event = null, since, before } = command;
  const { micros, id } = parseCursor(command.after ?? '0.dlv_');
  const [part] = await tx<{ found: number; resent: number; last: string | null; isOver: boolean }[]>`
    with scanned as materialized (
      select * from open_deliveries
      where endpoint_id = ${to.endpointId} and status = 'retrying'
        and (due_at, id) > ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id})
      order by due_at, id limit ${scannedPerCommand}
    ), wanted as materialized (
      select *, event = any (${[...to.events]}::text[]) and coalesce(leased_until < clock_timestamp(), true)
        and ${isKept(tx, to.workspaceId, tx`event_id`)} as may_go
      from scanned
      where event_id >= ${firstIdAt('event', since)} and event_id < ${firstIdAt('event', before)}
        and (${event}::text is null or event = ${event})
        and due_at - (${[...retryWaitsMs]}::int[])[attempt] * interval '1 millisecond' < ${before}::timestamptz
      order by due_at, id limit ${sentPerCommand}
    ), sent as (
      -- Clearing the claim drops the late result of an expired lease. Ids as an array, because a join planned while the
      -- table was empty would scan all open deliveries.
      update open_deliveries set status = 'pending', round = round + 1, attempt = 0, due_at = clock_timestamp(),
        claim = null, leased_until = null, http_status = null, last_error = null
      where id = any (array(select id from wanted where may_go))
        -- A dispatcher may have claimed the delivery since it was read above.
        and status = 'retrying' and coalesce(leased_until < clock_timestamp(), true)
      returning id
    ), counts as (
      select (select count(*)::int from scanned) as scanned, (select count(*)::int from wanted) as found,
        (select count(*)::int from sent) as resent
    )
    select found, resent, scanned < ${scannedPerCommand} and found < ${sentPerCommand} as "isOver",
      (select (extract(epoch from due_at) * 1000000)::bigint || '.' || id from (
        select due_at, id from wanted where found = ${sentPerCommand}
        union all select due_at, id from scanned where found < ${sentPerCommand}
        order by due_at desc, id desc limit 1) place) as last
    from counts`;
  const { found, resent, last, isOver } = part ?? { found: 0, resent: 0, last: null, isOver: true };
  return { resent, skipped: found - resent, next: isOver ? null : last };
}

function parseCursor(after: string): { micros: string; id: string } {
  const [, micros, id] = /^(\d{1,16})\.(dlv_.*)$/.exec(after) ?? [];
  if (micros === undefined || id === undefined)
    throw new Refused('invalid_request', "`after` must be the previous reply's `next`");
  return { micros, id };
}
