import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Output } from '../../../shared/contracts/commands.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { closingReasons } from '../../../shared/webhooks/rules/closing-reason.ts';
import type { OpenStatus } from '../../../shared/webhooks/rules/retry.ts';
import { isKept } from './is-kept.ts';
import { openAgain } from './open-again.ts';
import { receivingEndpoint } from './receiving.ts';

const timeCharacters = 10;

/** (decided: Sending again). Throws `not_found`, and `invalid_state` while an attempt is pending or in flight. */
export function resend(db: Db, command: Command<'deliveries.resend'>): Promise<Output<'deliveries.resend'>> {
  return db.begin((tx) =>
    once(tx, command, 'deliveries.resend', async () => {
      const { workspaceId, deliveryId: id } = command;
      const delivery = await find(tx, workspaceId, id);
      const endpoint = await receivingEndpoint(tx, workspaceId, delivery.endpointId);
      if (!endpoint.events.includes(delivery.event)) throw new Refused('invalid_state', closingReasons.unsubscribed);
      if (!delivery.isKept) throw new Refused('invalid_state', 'its event is no longer kept');
      if (await isOpen(tx, id)) await beginRound(tx, id);
      else await openAgain(tx, endpoint, tx`event_id = ${delivery.eventId}`, tx`true`);
      return { id, status: 'pending', round: await roundOf(tx, id) };
    }),
  );
}

interface Found {
  readonly endpointId: string;
  readonly eventId: string;
  readonly event: string;
  readonly isKept: boolean;
}

async function find(tx: Tx, workspaceId: string, id: string): Promise<Found> {
  // The id carries the time of its event, which limits the search to one day's partition.
  const time = `evt_${id.slice('dlv_'.length, 'dlv_'.length + timeCharacters)}`;
  const [delivery] = await tx<(Found & { workspaceId: string })[]>`
    select workspace_id as "workspaceId", endpoint_id as "endpointId", event_id as "eventId", event,
      ${isKept(tx, workspaceId, tx`event_id`)} as "isKept"
    from deliveries where id = ${id} and event_id >= ${time} and event_id < ${`${time}{`}`;
  if (delivery?.workspaceId !== workspaceId) throw noDelivery();
  return delivery;
}

async function isOpen(tx: Tx, id: string): Promise<boolean> {
  const [open] = await tx<{ status: OpenStatus; isUnderWay: boolean }[]>`
    select status, coalesce(leased_until > clock_timestamp(), false) as "isUnderWay" from open_deliveries where id = ${id} for update`;
  if (open?.isUnderWay) throw new Refused('invalid_state', 'an attempt of this delivery is under way');
  if (open?.status === 'pending') throw new Refused('invalid_state', 'this delivery waits for its first attempt');
  return open !== undefined;
}

async function roundOf(tx: Tx, id: string): Promise<number> {
  const [open] = await tx<{ round: number }[]>`select round from open_deliveries where id = ${id}`;
  if (!open) throw noDelivery();
  return open.round;
}

/** Clears the claim, so that a late result of an expired lease is dropped. */
async function beginRound(tx: Tx, id: string): Promise<void> {
  await tx`
    update open_deliveries set status = 'pending', round = round + 1, attempt = 0, due_at = clock_timestamp(), claim = null,
      leased_until = null, http_status = null, last_error = null
    where id = ${id}`;
}

function noDelivery(): Refused {
  return new Refused('not_found', 'no such delivery');
}
