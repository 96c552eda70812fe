import type { Command, Output } from '../../../shared/contracts/commands.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { isKept } from './is-kept.ts';
import { sentPerCommand } from './open-again.ts';
import { type Receiving, receivingEndpoint } from './receiving.ts';

/** (decided: Sending again). A concurrent fan-out may add more, which the next command sends. Throws what `resend` throws. */
export function sendMissed(
  db: Db,
  command: Command<'deliveries.send_missed'>,
): Promise<Output<'deliveries.send_missed'>> {
  return db.begin((tx) =>
    once(tx, command, 'deliveries.send_missed', async () => {
      const endpoint = await receivingEndpoint(tx, command.workspaceId, command.endpointId);
      const sent = await openMissed(tx, endpoint);
      return { sent, more: sent === sentPerCommand };
    }),
  );
}

// The reason is a literal, to match the partial index, and rows are deleted by their `ctid`, because a join by id would
// read every delivery of the endpoint.
async function openMissed(tx: Tx, { workspaceId, endpointId, events }: Receiving): Promise<number> {
  const { count } = await tx`
    with missed as materialized (
      select of_event.* from unnest(${[...events]}::text[]) wanted (event) cross join lateral (
        select c.tableoid as day, c.ctid as at, c.event_id from closed_deliveries c
        where c.endpoint_id = ${endpointId} and c.event = wanted.event
          and c.status = 'failed' and c.last_error = 'endpoint disabled'
          and ${isKept(tx, workspaceId, tx`c.event_id`)}
        order by c.event_id limit ${sentPerCommand}
      ) of_event
      order by of_event.event_id limit ${sentPerCommand}
    ), moved as (
      delete from closed_deliveries c using missed where c.tableoid = missed.day and c.ctid = missed.at returning c.*
    )
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event, round, created_at)
    select workspace_id, endpoint_id, event_id, event, round + 1, created_at from moved order by event_id`;
  return count;
}
