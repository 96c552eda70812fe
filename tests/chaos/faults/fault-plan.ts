import type { Seeded } from '../../support/data/seeded.ts';
import type { FaultKind } from './fault.ts';

/** One fault to come: what befalls which part, for how long, and how long there is rest afterwards. */
export interface PlannedFault {
  readonly part: string;
  readonly kind: FaultKind;
  readonly awayMs: number;
  readonly restMs: number;
}

export interface Pace {
  readonly awayMs: readonly [least: number, most: number];
  readonly restMs: readonly [least: number, most: number];
  /** How long a dispatcher is frozen now and then: longer than the lease of its claims, so that others take them over. */
  readonly longFreezeMs: number | null;
}

/** For runs of half a minute, and for longer ones. */
export const quickPace: Pace = { awayMs: [400, 1_500], restMs: [300, 900], longFreezeMs: null };
export const usualPace: Pace = { awayMs: [500, 4_000], restMs: [500, 3_000], longFreezeMs: null };
export const longPace: Pace = { ...usualPace, longFreezeMs: 36_000 };

const storeKinds = ['stop', 'kill', 'freeze', 'restart'] as const;
const replicaKinds = ['kill', 'freeze'] as const;
const stores = ['postgres', 'redis', 'nats'];

/** Each fault of each part once, in an order that the seed gives; after that at random, for ever. */
export function* planFaults(parts: readonly string[], chance: Seeded, pace: Pace): Generator<PlannedFault, never> {
  const each = parts.flatMap((part) => kindsOf(part).map((kind) => ({ part, kind })));
  const [first, ...others] = shuffled(each, chance);
  if (!first) throw new Error('no part was named that a fault could befall');
  for (const { part, kind } of [first, ...others]) yield timed(part, kind, chance, pace);
  for (;;) {
    const { part, kind } = chance.oneOf([first, ...others]);
    yield timed(part, kind, chance, pace);
  }
}

function kindsOf(part: string): readonly FaultKind[] {
  return stores.includes(part) ? storeKinds : replicaKinds;
}

function timed(part: string, kind: FaultKind, chance: Seeded, { awayMs, restMs, longFreezeMs }: Pace): PlannedFault {
  const isLong = kind === 'freeze' && part.startsWith('webhook-dispatcher') && chance.chance(0.15);
  const usual = kind === 'restart' ? 0 : between(awayMs, chance);
  return {
    part,
    kind,
    awayMs: isLong && longFreezeMs !== null ? longFreezeMs : usual,
    restMs: between(restMs, chance),
  };
}

function between([least, most]: readonly [number, number], { below }: Seeded): number {
  return least + below(most - least + 1);
}

function shuffled<Value>(values: readonly Value[], { below }: Seeded): Value[] {
  const rest = [...values];
  return values.flatMap(() => rest.splice(below(rest.length), 1));
}
