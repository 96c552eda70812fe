import { until } from '../../../shared/runtime/until.ts';
import type { Receivers } from './receivers.ts';
import type { Sender } from './sides.ts';

/** Events per transaction at full load, and the most that may be outstanding. */
const perTransaction = 50;
const maxOutstanding = 4_000;
const tickMs = 5;
const arriveWithinMs = 60_000;

/** Keeps the sender at full load until `count` events, at `hosts` endpoints in rotation, have arrived and are settled. */
export async function flood(side: Sender, receivers: Receivers, hosts: number, count: number): Promise<void> {
  await receivers.take();
  for (let recorded = 0; recorded < count; recorded += perTransaction) {
    const arrivedFirst = recorded + perTransaction - maxOutstanding;
    if (arrivedFirst > 0) await arrivedAre(receivers, arrivedFirst);
    await side.record(turns(recorded, Math.min(perTransaction, count - recorded), hosts));
  }
  await arrivedAre(receivers, count);
  await settled(side);
  await receivers.take();
}

export interface Pace {
  readonly hosts: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Only events at the first `arrivesOf` hosts arrive; by default all. */
  readonly arrivesOf?: number;
}

/** Records `perSecond` events at `hosts` endpoints in rotation, without waiting for them. Returns the milliseconds
 * from each event's time in the database to its arrival. */
export async function pace(side: Sender, receivers: Receivers, options: Pace): Promise<readonly number[]> {
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

export async function settled(side: Sender): Promise<void> {
  const timeoutMessage = () => `${side.name} does not settle`;
  await until(() => side.idle(), { boundMs: arriveWithinMs, everyMs: 10, timeoutMessage });
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

async function arrivedAre(receivers: Receivers, count: number): Promise<void> {
  const timeoutMessage = () => `fewer than ${count} deliveries arrived`;
  const haveArrived = async () => (await receivers.arrived()) >= count;
  await until(haveArrived, { boundMs: arriveWithinMs, everyMs: tickMs, timeoutMessage });
}

function turns(from: number, count: number, hosts: number): number[] {
  return Array.from({ length: count }, (_, index) => (from + index) % hosts);
}
