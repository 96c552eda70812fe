import type { Seeded } from '../../support/data/seeded.ts';
import type { FaultKind } from './fault.ts';
import type { FaultInjectors, Part } from './part.ts';

export interface PlannedFault {
  readonly part: string;
  readonly kind: FaultKind;
  readonly awayMs: number;
  readonly restMs: number;
}

export interface Pace {
  readonly awayMs: readonly [least: number, most: number];
  readonly restMs: readonly [least: number, most: number];
  readonly silenceMs: readonly [least: number, most: number];
  readonly lockMs: readonly [least: number, most: number];
  /** How long a dispatcher is sometimes frozen: longer than the lease of its claims, so that others take them over. */
  readonly longFreezeMs: number | null;
}

export const quickPace: Pace = {
  awayMs: [400, 1_500],
  restMs: [300, 900],
  silenceMs: [400, 1_500],
  lockMs: [400, 1_500],
  longFreezeMs: null,
};
export const usualPace: Pace = {
  awayMs: [500, 4_000],
  restMs: [500, 3_000],
  silenceMs: [15_000, 18_000],
  lockMs: [500, 12_000],
  longFreezeMs: null,
};
export const longPace: Pace = { ...usualPace, lockMs: [500, 30_000], longFreezeMs: 36_000 };

export function* planFaults(parts: readonly Part[], chance: Seeded, pace: Pace): Generator<PlannedFault, never> {
  const each = parts.flatMap(({ name, injectors }) => kindsOf(injectors).map((kind) => ({ part: name, kind })));
  const [first, ...others] = shuffled(each, chance);
  if (!first) throw new Error('the scenario has no part for faults');
  for (const { part, kind } of [first, ...others]) yield timed(part, kind, chance, pace);
  for (;;) {
    const { part, kind } = chance.oneOf([first, ...others]);
    yield timed(part, kind, chance, pace);
  }
}

function kindsOf(injectors: FaultInjectors): FaultKind[] {
  return Object.keys(injectors) as FaultKind[];
}

function timed(part: string, kind: FaultKind, chance: Seeded, pace: Pace): PlannedFault {
  const isLong = kind === 'freeze' && part.startsWith('webhook-dispatcher') && chance.chance(0.15);
  const usual = lasting(kind, chance, pace);
  return { part, kind, awayMs: (isLong && pace.longFreezeMs) || usual, restMs: between(pace.restMs, chance) };
}

function lasting(kind: FaultKind, chance: Seeded, { awayMs, silenceMs, lockMs }: Pace): number {
  switch (kind) {
    case 'restart':
      return 0;
    case 'silence':
      return between(silenceMs, chance);
    case 'lock':
      return between(lockMs, chance);
    default:
      return between(awayMs, chance);
  }
}

function between([least, most]: readonly [number, number], { below }: Seeded): number {
  return least + below(most - least + 1);
}

function shuffled<Value>(values: readonly Value[], { below }: Seeded): Value[] {
  const rest = [...values];
  return values.flatMap(() => rest.splice(below(rest.length), 1));
}
