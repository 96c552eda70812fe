import { until } from '../../../shared/runtime/until.ts';
import type { Taken } from './receiver.ts';
import type { Receivers } from './receivers.ts';
import type { Side } from './sides.ts';

/** Events that one transaction records at full load, and how many may wait for their arrival. */
const perTransaction = 50;
const maxOutstanding = 4_000;
const tickMs = 5;
const arriveWithinMs = 60_000;

/** Keeps the sender at full load until `count` events, at `hosts` endpoints in turn, have arrived and are settled. */
export async function flood(side: Side, receivers: Receivers, hosts: number, count: number): Promise<Taken> {
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
  /** Events at the first so many hosts arrive; those at the others never do. All, unless said. */
  readonly arrivesOf?: number;
}

/** Records `perSecond` events, at `hosts` endpoints in turn, whatever becomes of them; gives what arrived. */
export async function pace(side: Side, receivers: Receivers, options: Pace): Promise<Taken> {
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

/** The value below which this part of the sorted values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

async function allTaken(side: Side, receivers: Receivers, count: number): Promise<Taken> {
  await arrivedAre(receivers, count);
  await until(() => side.idle(), { boundMs: arriveWithinMs, everyMs: 10, late: () => `${side.name} does not settle` });
  return receivers.take();
}

async function arrivedAre(receivers: Receivers, count: number): Promise<void> {
  await until(async () => (await receivers.arrived()) >= count, {
    boundMs: arriveWithinMs,
    everyMs: tickMs,
    late: () => `fewer than ${count} deliveries arrived`,
  });
}

function turns(from: number, count: number, hosts: number): number[] {
  return Array.from({ length: count }, (_, index) => (from + index) % hosts);
}
