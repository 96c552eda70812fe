import type { BoardStep, OrderStatus } from '../../../shared/orders/rules/transitions.ts';

export interface Face {
  readonly status: OrderStatus | null;
  readonly step: BoardStep | null;
  readonly reference: string | null;
}

export interface Effect {
  readonly next: Face;
  readonly told: readonly string[];
}

export interface Step {
  readonly from: number;
  /** Infinity while it may be done yet. */
  readonly to: number;
  readonly isCertain: boolean;
  /** The effect on an order in this state; null when that cannot be, as it would have been answered otherwise. */
  readonly apply: (face: Face) => Effect | null;
}

export interface Story {
  readonly begin: Face & { readonly told: readonly string[] };
  readonly steps: readonly Step[];
  readonly end: Face & { readonly told: readonly string[] };
}

export function canBeTold({ begin, steps, end }: Story): boolean {
  const certain = steps.filter((step) => step.isCertain);
  const budget = countLines(end.told);
  const dead = new Map<string, ReadonlySet<Step>[]>();

  const search = (face: Face, told: readonly string[], begun: ReadonlySet<Step>, last: Step | null): boolean => {
    const done = new Set(begun);
    for (let step = quiet(face, done); step; step = quiet(face, done)) done.add(step);
    if (certain.every((step) => done.has(step)) && isSame(face, end) && told.length === end.told.length) return true;
    const key = JSON.stringify([face, told.toSorted(), certain.map((step) => done.has(step))]);
    const spent = new Set([...done].filter((step) => !step.isCertain));
    const ends = dead.get(key) ?? [];
    if (ends.some((less) => less.isSubsetOf(spent))) return false;
    for (const step of ready(done)) {
      const effect = step.apply(face);
      if (!effect || (isSame(effect.next, face) && effect.told.length === 0)) continue;
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
