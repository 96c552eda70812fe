import type { Command, Output } from '../../../shared/contracts/commands.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { isKept } from './is-kept.ts';
import type { Receiving } from './receiving.ts';

export const sentPerCommand = 1_000;
export const scannedPerCommand = 5_000;

export type ResendMany = Command<'deliveries.resend_many'>;
export type Resent = Output<'deliveries.resend_many'>;

export type Fragment = ReturnType<Tx>;

// Starts a new round of closed deliveries, due now. `range` is a range of event ids: a list would be compared with
// every delivery of the endpoint.
export async function openAgain(tx: Tx, to: Receiving, range: Fragment, wanted: Fragment): Promise<number> {
  const { count } = await tx`
    with moved as (
      delete from closed_deliveries
      where workspace_id = ${to.workspaceId} and endpoint_id = ${to.endpointId} and ${range} and ${wanted}
        and event = any (${[...to.events]}::text[]) and ${isKept(tx, to.workspaceId, tx`event_id`)}
      returning workspace_id, endpoint_id, event_id, event, round, created_at
    )
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event, round, created_at)
    select workspace_id, endpoint_id, event_id, event, round + 1, created_at from moved order by event_id`;
  return count;
}
