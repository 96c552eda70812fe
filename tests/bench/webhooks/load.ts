import { until } from '../../../shared/runtime/until.ts';
import type { ReceivedSince } from './receiver.ts';
import type { Receivers } from './receivers.ts';
import type { Sender } from './sides.ts';

/** Events per transaction at full load, and the most that may be outstanding. */
const perTransaction = 50;
const maxOutstanding = 4_000;
const tickMs = 5;
const arriveWithinMs = 60_000;

/** Keeps the sender at full load until `count` events, at `hosts` endpoints in rotation, have arrived and are settled. */
export async function flood(side: Sender, receivers: Receivers, hosts: number, count: number): Promise<ReceivedSince> {
  await receivers.take();
  for (let recorded = 0; recorded < count; recorded += perTransaction) {
    const arrivedFirst = recorded + perTransaction - maxOutstanding;
    if (arrivedFirst > 0) await arrivedAre(receivers, arrivedFirst);
    await side.record(turns(recorded, Math.min(perTransaction, count - recorded), hosts));
  }
  return allTaken(side, receivers, count);
}

export interface Pace {
  readonly hosts: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Only events at the first `arrivesOf` hosts arrive; by default all. */
  readonly arrivesOf?: number;
}

/** Records `perSecond` events at `hosts` endpoints in rotation, without waiting for them; returns what arrived. */
export async function pace(side: Sender, receivers: Receivers, options: Pace): Promise<ReceivedSince> {
  const { hosts, perSecond, seconds, arrivesOf = hosts } = options;
  await receivers.take();
  const begun = performance.now();
  const total = Math.round((perSecond * seconds) / hosts) * hosts;
  for (let recorded = 0; recorded < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    if (due > recorded) await side.record(turns(recorded, due - recorded, hosts));
    recorded = due;
    await Bun.sleep(tickMs);
  }
  await arrivedAre(receivers, (total * arrivesOf) / hosts);
  return receivers.take();
}

/** The percentile of sorted values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

async function allTaken(side: Sender, receivers: Receivers, count: number): Promise<ReceivedSince> {
  await arrivedAre(receivers, count);
  await until(() => side.idle(), {
    boundMs: arriveWithinMs,
    everyMs: 10,
    timeoutMessage: () => `${side.name} does not settle`,
  });
  return receivers.take();
}

async function arrivedAre(receivers: Receivers, count: number): Promise<void> {
  await until(async () => (await receivers.arrived()) >= count, {
    boundMs: arriveWithinMs,
    everyMs: tickMs,
    timeoutMessage: () => `fewer than ${count} deliveries arrived`,
  });
}

function turns(from: number, count: number, hosts: number): number[] {
  return Array.from({ length: count }, (_, index) => (from + index) % hosts);
}
