import type { Evidence } from '../evidence/evidence.ts';

export type Check = (evidence: Evidence) => string[];

export function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string): (key: string) => Value[] {
  const groups = Map.groupBy(values, keyOf);
  return (key) => groups.get(key) ?? [];
}

export function count<Value>(values: readonly Value[], fits: (value: Value) => boolean): number {
  return values.filter(fits).length;
}
