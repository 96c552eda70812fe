import type { BoardStep, OrderStatus } from '../../../shared/orders/rules/transitions.ts';

/** What a caller can see of an order. */
export interface Face {
  readonly status: OrderStatus | null;
  readonly step: BoardStep | null;
  readonly reference: string | null;
}

/** What a change comes to: the order after it, and what it tells, each in one line. */
export interface Effect {
  readonly next: Face;
  readonly told: readonly string[];
}

/** Something that was done to an order, or seen of it, at some moment between `from` and `to`. */
export interface Step {
  readonly from: number;
  /** Infinity while it may be done yet. */
  readonly to: number;
  /** Whether it happened for certain. Of the rest nobody knows: it happened once or not at all. */
  readonly isCertain: boolean;
  /** The effect on an order in this state; null when that cannot be, as it would have been answered otherwise. */
  readonly apply: (face: Face) => Effect | null;
}

export interface Story {
  readonly begin: Face & { readonly told: readonly string[] };
  readonly steps: readonly Step[];
  readonly end: Face & { readonly told: readonly string[] };
}

/**
 * Whether there is one order of the steps, each at a moment of its own time, that explains every answer, what the order is
 * at the end, and exactly what was told of it (linearizability, by the search of Wing and Gong).
 */
export function canBeTold({ begin, steps, end }: Story): boolean {
  const certain = steps.filter((step) => step.isCertain);
  const budget = countLines(end.told);
  const dead = new Map<string, ReadonlySet<Step>[]>();

  const search = (face: Face, told: readonly string[], begun: ReadonlySet<Step>, last: Step | null): boolean => {
    const done = new Set(begun);
    // What fits and changes nothing may as well come now: it only stood in the way of others.
    for (let step = quiet(face, done); step; step = quiet(face, done)) done.add(step);
    if (certain.every((step) => done.has(step)) && isSame(face, end) && told.length === end.told.length) return true;
    // From here on, to have spent more of what may or may not have happened only leaves less.
    const key = JSON.stringify([face, told.toSorted(), certain.map((step) => done.has(step))]);
    const spent = new Set([...done].filter((step) => !step.isCertain));
    const ends = dead.get(key) ?? [];
    if (ends.some((less) => less.isSubsetOf(spent))) return false;
    for (const step of ready(done)) {
      const effect = step.apply(face);
      if (!effect || (isSame(effect.next, face) && effect.told.length === 0)) continue;
      // Of two references that nobody saw or told of, one after the other, the first need not have been.
      const isSilent = !step.isCertain && effect.told.length === 0;
      if (isSilent && last !== null && begun.size === done.size) continue;
      const after = [...told, ...effect.told];
      const next = done.union(new Set([step]));
      if (isWithin(after, budget) && search(effect.next, after, next, isSilent ? step : null)) return true;
    }
    dead.set(key, [...ends, spent]);
    return false;
  };

  /** Those that may come next: nothing that is still to come was over before they began. */
  const ready = (done: ReadonlySet<Step>): Step[] => {
    const firstEnd = Math.min(...certain.filter((step) => !done.has(step)).map((step) => step.to));
    return steps.filter((step) => !done.has(step) && step.from <= firstEnd);
  };

  const quiet = (face: Face, done: ReadonlySet<Step>): Step | undefined =>
    ready(done).find((step) => {
      const effect = step.isCertain ? step.apply(face) : null;
      return effect && isSame(effect.next, face) && effect.told.length === 0;
    });

  return isWithin(begin.told, budget) && search(begin, begin.told, new Set(), null);
}

export function isSame(one: Face, other: Face): boolean {
  return one.status === other.status && one.step === other.step && one.reference === other.reference;
}

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function isWithin(lines: readonly string[], budget: ReadonlyMap<string, number>): boolean {
  return [...countLines(lines)].every(([line, count]) => count <= (budget.get(line) ?? 0));
}
