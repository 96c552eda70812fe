import { makeDueNow } from '../../services/cli/doctor/checks/queues.ts';
import { readArrivals } from './load/arrival.ts';
import type { World } from './world.ts';

export interface Drained {
  readonly healedAt: number;
  readonly fannedOutAt: number | null;
  readonly quietAt: number | null;
}

const pollEveryMs = 200;
const abandonedAfterMs = 3_000;

/** Waits at most `boundMs` until all is fanned out and settled; with `hasShortWaits` it ends leases of abandoned claims. */
export async function drain(world: World, boundMs: number, hasShortWaits: boolean): Promise<Drained> {
  const healedAt = Date.now();
  // Repeated, as an operator would run doctor again: a transaction from before the correction may commit after it.
  await world.db.unsafe(makeDueNow);
  let fannedOutAt: number | null = null;
  let busyAt = healedAt;
  while (Date.now() < healedAt + boundMs) {
    const { unfanned, open } = await waiting(world);
    if (unfanned === 0) fannedOutAt ??= Date.now();
    if (unfanned === 0 && open === 0) return { healedAt, fannedOutAt, quietAt: Date.now() };
    if (!hasShortWaits || (await isReceiving(world))) busyAt = Date.now();
    if (Date.now() > busyAt + abandonedAfterMs) await endLeases(world);
    await Bun.sleep(pollEveryMs);
  }
  return { healedAt, fannedOutAt, quietAt: null };
}

async function waiting({ db }: World): Promise<{ unfanned: number; open: number }> {
  const [row = { unfanned: -1, open: -1 }] = await db<{ unfanned: number; open: number }[]>`
    select (select count(*) from event_outbox)::int as unfanned,
      (select count(*) from open_deliveries)::int as open`;
  return row;
}

async function isReceiving({ arrivalsFile }: World): Promise<boolean> {
  const oneSecondAgo = Date.now() - 1_000;
  return readArrivals(arrivalsFile).some(({ status, at }) => status === null || at > oneSecondAgo);
}

async function endLeases({ db }: World): Promise<void> {
  await db`update open_deliveries set leased_until = clock() where claim is not null`;
}
