import type { Command, Output } from '../../../shared/contracts/commands.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { firstIdAt } from '../../../shared/domain/id.ts';
import { closingReasons } from '../../../shared/domain/webhooks/closing-reason.ts';
import { isKept, keepDays } from '../retention/retire-day.ts';
import { type Fragment, openAgain, openLanes } from './open-again.ts';
import { type Receiving, receivingEndpoint } from './receiving.ts';

/** What one command looks at: the lanes of the endpoint are locked for some dozens of milliseconds. */
const eventsPerCommand = 2_000;
const closedPerCommand = 1_000;

/** A fan-out or a claim that begins before the endpoint is enabled ends within this, or is ended by PostgreSQL. */
const stragglerMs = 10_000;

/** How long before its commit an event's id may have been made. */
const idSlackMs = 5 * 60_000;

/** A time in which the endpoint was disabled. */
interface Window {
  readonly disabledAt: number;
  readonly enabledAt: number;
  readonly oldestWaiting: string | null;
  readonly sentTo: string;
}

/**
 * Sends an endpoint what it missed while it was disabled, a part of it at a time (decided: Sending again): the events that were
 * fanned out meanwhile and that it would get now, and the deliveries that were closed because of it. Never an event older
 * than the endpoint or its rule. A window that is dealt with is deleted: nothing is sent twice.
 * Throws `not_found`, and `invalid_state` when the endpoint may get nothing.
 */
export function sendMissed(
  db: Db,
  command: Command<'deliveries.send_missed'>,
): Promise<Output<'deliveries.send_missed'>> {
  return db.begin((tx) =>
    once(tx, command, 'deliveries.send_missed', async () => {
      const { workspaceId, endpointId } = command;
      await keepDays(tx);
      const endpoint = await receivingEndpoint(tx, workspaceId, endpointId);
      // A claim that saw the endpoint disabled has closed what it closes, and none that did comes after.
      await openLanes(tx, endpoint);
      const window = await oldestWindow(tx, endpointId);
      if (window === null) return { sent: 0, more: false, waiting: false };
      if (await isBeingFannedOut(tx, endpoint, window)) return { sent: 0, more: true, waiting: true };
      return { sent: await sendNext(tx, endpoint, window), more: true, waiting: false };
    }),
  );
}

async function oldestWindow(tx: Tx, endpointId: string): Promise<Window | null> {
  const [window] = await tx<Window[]>`
    select disabled_at as "disabledAt", enabled_at as "enabledAt", oldest_waiting as "oldestWaiting", sent_to as "sentTo"
    from disabled_windows where endpoint_id = ${endpointId} and enabled_at is not null
    order by disabled_at limit 1 for update`;
  return window ?? null;
}

/**
 * A fan-out that saw the endpoint disabled may not be committed yet. Its events are among those that wait: when none that
 * was recorded by then does, whatever the window hides is there to be seen, and later fan-outs saw the endpoint enabled.
 */
async function isBeingFannedOut(tx: Tx, { workspaceId }: Receiving, window: Window): Promise<boolean> {
  const [waiting] = await tx`
    with waiting as materialized (
      select workspace_id, recorded_at from events
      where fanned_out_at is null and id > ${firstEvent(window)} and id < ${endOfEvents(window)}
    )
    select from waiting
    where workspace_id = ${workspaceId} and recorded_at <= ${window.enabledAt + stragglerMs}::timestamptz limit 1`;
  return waiting !== undefined;
}

async function sendNext(tx: Tx, endpoint: Receiving, window: Window): Promise<number> {
  const lastEvent = await lastOfEvents(tx, endpoint, window);
  const sentTo = (await lastOfClosed(tx, endpoint, window, lastEvent ?? endOfEvents(window))) ?? lastEvent;
  const last = sentTo ?? endOfEvents(window);
  const range: Fragment = tx`event_id > ${window.sentTo} and event_id <= ${last}`;
  const reopened = await openAgain(tx, endpoint, range, closedMeanwhile(tx, window));
  const sent = reopened + (await openMissed(tx, endpoint, window, last));
  const isWindow = tx`endpoint_id = ${endpoint.endpointId} and disabled_at = ${window.disabledAt}::timestamptz`;
  if (sentTo === null) await tx`delete from disabled_windows where ${isWindow}`;
  else await tx`update disabled_windows set sent_to = ${sentTo} where ${isWindow}`;
  return sent;
}

/** The event up to which one command looks, or null when fewer are left. */
async function lastOfEvents(tx: Tx, { workspaceId }: Receiving, window: Window): Promise<string | null> {
  const [event] = await tx<{ id: string }[]>`
    select id from events
    where workspace_id = ${workspaceId} and id > ${firstEvent(window)} and id < ${endOfEvents(window)}
    order by id offset ${eventsPerCommand - 1} limit 1`;
  return event?.id ?? null;
}

/** The event up to which one command opens closed deliveries again, or null when fewer are left. */
async function lastOfClosed(tx: Tx, to: Receiving, window: Window, last: string): Promise<string | null> {
  const [closed] = await tx<{ eventId: string }[]>`
    select event_id as "eventId" from closed_deliveries
    where workspace_id = ${to.workspaceId} and endpoint_id = ${to.endpointId} and event_id > ${window.sentTo}
      and event_id <= ${last} and ${closedMeanwhile(tx, window)}
    order by event_id offset ${closedPerCommand - 1} limit 1`;
  return closed?.eventId ?? null;
}

function closedMeanwhile(tx: Tx, window: Window): Fragment {
  return tx`status = 'failed' and last_error = ${closingReasons.disabled} and ${isWithin(tx, tx`settled_at`, window)}`;
}

async function openMissed(tx: Tx, endpoint: Receiving, window: Window, last: string): Promise<number> {
  const { workspaceId, endpointId, events } = endpoint;
  const { count } = await tx`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
    select e.workspace_id, ${endpointId}, e.id, e.name from events e
    where e.workspace_id = ${workspaceId} and e.id > ${firstEvent(window)} and e.id <= ${last}
      and ${isWithin(tx, tx`e.fanned_out_at`, window)} and e.name = any (${[...events]}::text[])
      and exists (select from webhook_endpoints w where w.id = ${endpointId} and w.created_at <= e.recorded_at)
      and exists (select from routes(${workspaceId}, e.name, ${endpointId}, e.recorded_at))
      and not exists (
        select from closed_deliveries c
        where c.workspace_id = ${workspaceId} and c.endpoint_id = ${endpointId} and c.event_id = e.id
        offset 0) -- keeps it a look-up for each event: joined, every delivery of the endpoint would be read
      and ${isKept(tx, workspaceId, tx`e.id`)}
    order by e.id
    on conflict do nothing`;
  return count;
}

function isWithin(tx: Tx, at: Fragment, { disabledAt, enabledAt }: Window) {
  return tx`${at} between ${disabledAt}::timestamptz and ${enabledAt + stragglerMs}::timestamptz`;
}

/** No event up to this was still to be fanned out when the window began, and no later part is sent yet. */
function firstEvent({ disabledAt, oldestWaiting, sentTo }: Window): string {
  const began = firstIdAt('event', disabledAt - idSlackMs);
  const isOlder = oldestWaiting !== null && oldestWaiting < began;
  const oldest = isOlder ? oldestWaiting.slice(0, -1) : began;
  return sentTo > oldest ? sentTo : oldest;
}

function endOfEvents({ enabledAt }: Window): string {
  return firstIdAt('event', enabledAt + stragglerMs + idSlackMs);
}
