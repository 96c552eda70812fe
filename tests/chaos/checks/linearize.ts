import type { BoardStep, OrderStatus } from '../../../shared/orders/rules/transitions.ts';

export interface OrderSnapshot {
  readonly status: OrderStatus | null;
  readonly step: BoardStep | null;
  readonly reference: string | null;
}

export interface Effect {
  readonly next: OrderSnapshot;
  readonly events: readonly string[];
}

export interface Step {
  readonly from: number;
  /** Infinity when its answer was lost, so that it may still be done. */
  readonly to: number;
  readonly isCertain: boolean;
  /** The effect on an order in this state; null when its answer contradicts the state. */
  readonly apply: (order: OrderSnapshot) => Effect | null;
}

export interface History {
  readonly begin: OrderSnapshot & { readonly events: readonly string[] };
  readonly steps: readonly Step[];
  readonly end: OrderSnapshot & { readonly events: readonly string[] };
}

export function isLinearizable({ begin, steps, end }: History): boolean {
  const certain = steps.filter((step) => step.isCertain);
  const budget = countLines(end.events);
  const dead = new Map<string, ReadonlySet<Step>[]>();

  const search = (
    order: OrderSnapshot,
    events: readonly string[],
    begun: ReadonlySet<Step>,
    last: Step | null,
  ): boolean => {
    const done = new Set(begun);
    for (let step = quiet(order, done); step; step = quiet(order, done)) done.add(step);
    if (certain.every((step) => done.has(step)) && isSame(order, end) && events.length === end.events.length)
      return true;
    const key = JSON.stringify([order, events.toSorted(), certain.map((step) => done.has(step))]);
    const spent = new Set([...done].filter((step) => !step.isCertain));
    const ends = dead.get(key) ?? [];
    if (ends.some((less) => less.isSubsetOf(spent))) return false;
    for (const step of ready(done)) {
      const effect = step.apply(order);
      if (!effect || (isSame(effect.next, order) && effect.events.length === 0)) continue;
      const hasNoEvents = !step.isCertain && effect.events.length === 0;
      if (hasNoEvents && last !== null && begun.size === done.size) continue;
      const after = [...events, ...effect.events];
      const next = done.union(new Set([step]));
      if (isWithin(after, budget) && search(effect.next, after, next, hasNoEvents ? step : null)) return true;
    }
    dead.set(key, [...ends, spent]);
    return false;
  };

  /** The steps that may be next: no other remaining step had ended before they began. */
  const ready = (done: ReadonlySet<Step>): Step[] => {
    const firstEnd = Math.min(...certain.filter((step) => !done.has(step)).map((step) => step.to));
    return steps.filter((step) => !done.has(step) && step.from <= firstEnd);
  };

  const quiet = (order: OrderSnapshot, done: ReadonlySet<Step>): Step | undefined =>
    ready(done).find((step) => {
      const effect = step.isCertain ? step.apply(order) : null;
      return effect && isSame(effect.next, order) && effect.events.length === 0;
    });

  return isWithin(begin.events, budget) && search(begin, begin.events, new Set(), null);
}

export function isSame(one: OrderSnapshot, other: OrderSnapshot): boolean {
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
