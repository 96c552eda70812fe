import type { Evidence } from '../evidence/evidence.ts';

/** Holds the evidence against one invariant: a sentence for each violation. Pure. */
export type Check = (evidence: Evidence) => string[];

/** Groups by a key, for look-ups: what is not there has none. */
export function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string): (key: string) => Value[] {
  const groups = Map.groupBy(values, keyOf);
  return (key) => groups.get(key) ?? [];
}

/** The number of values that fit. */
export function count<Value>(values: readonly Value[], fits: (value: Value) => boolean): number {
  return values.filter(fits).length;
}
