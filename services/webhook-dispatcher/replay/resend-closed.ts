import { firstIdAt } from '../../../shared/basics/id.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import {
  type Fragment,
  openAgain,
  type ResendMany,
  type Resent,
  scannedPerCommand,
  sentPerCommand,
} from './open-again.ts';
import type { Receiving } from './receiving.ts';

export async function resendClosed(tx: Tx, to: Receiving, command: ResendMany): Promise<Resent> {
  const { status, event = null, since, before, after } = command;
  const from = after === undefined ? tx`event_id >= ${firstIdAt('event', since)}` : tx`event_id > ${after}`;
  // Written as a literal, so that the planner can use the partial index of failed deliveries.
  const ofStatus: Fragment = status === 'failed' ? tx`status = 'failed'` : tx`status = 'delivered'`;
  const ofEvent: Fragment = event === null ? tx`true` : tx`event = ${event}`;
  const [part] = await tx<{ found: number; last: string | null; isOver: boolean }[]>`
    with scanned as materialized (
      select event_id, ${ofStatus} and ${ofEvent} as is_wanted from closed_deliveries
      where workspace_id = ${to.workspaceId} and endpoint_id = ${to.endpointId} and ${from}
        and event_id < ${firstIdAt('event', before)} and ${status === 'failed' ? ofStatus : tx`true`}
      order by event_id limit ${scannedPerCommand}
    ), wanted as (
      select event_id from scanned where is_wanted order by event_id limit ${sentPerCommand}
    ), ends as (
      select (select count(*)::int from wanted) as found, (select count(*)::int from scanned) as scanned
    )
    select found, scanned < ${scannedPerCommand} and found < ${sentPerCommand} as "isOver",
      case when found < ${sentPerCommand} then (select max(event_id) from scanned)
        else (select max(event_id) from wanted) end as last
    from ends`;
  const { found, last, isOver } = part ?? { found: 0, last: null, isOver: true };
  if (last === null) return { resent: 0, skipped: 0, next: null };
  const wanted: Fragment = tx`${ofStatus} and ${ofEvent}`;
  const resent = found === 0 ? 0 : await openAgain(tx, to, tx`${from} and event_id <= ${last}`, wanted);
  return { resent, skipped: found - resent, next: isOver ? null : last };
}
