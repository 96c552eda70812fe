import type { Evidence, Tables } from '../evidence/evidence.ts';
import type { Call, Journal } from '../evidence/journal.ts';
import type { Invariant } from '../invariants.ts';

/** Changes to the evidence that bugs would cause, by the invariant that
 * finds them. Throws NothingToChange when the evidence has no place for one. */
export type Plants = Partial<Record<Invariant, Readonly<Record<string, (evidence: Evidence) => Evidence>>>>;

export function withTables(evidence: Evidence, tables: Partial<Tables>): Evidence {
  return { ...evidence, tables: { ...evidence.tables, ...tables } };
}

export function withJournal(evidence: Evidence, journal: Partial<Journal>): Evidence {
  return { ...evidence, journal: { ...evidence.journal, ...journal } };
}

export function withCall(evidence: Evidence, which: (call: Call) => boolean, change: Partial<Call>): Evidence {
  return withJournal(evidence, { calls: changed(evidence.journal.calls, which, (call) => ({ ...call, ...change })) });
}

export function changed<Value>(
  values: readonly Value[],
  which: (value: Value) => boolean,
  change: (value: Value) => Value,
): Value[] {
  const index = indexOf(values, which);
  return values.map((value, nth) => (nth === index ? change(value) : value));
}

export function without<Value>(values: readonly Value[], which: (value: Value) => boolean): Value[] {
  const index = indexOf(values, which);
  return values.filter((_, nth) => nth !== index);
}

export function twice<Value>(
  values: readonly Value[],
  which: (value: Value) => boolean,
  change: (value: Value) => Value = (value) => value,
): Value[] {
  const found = values[indexOf(values, which)];
  return found === undefined ? [...values] : [...values, change(found)];
}

function indexOf<Value>(values: readonly Value[], which: (value: Value) => boolean): number {
  const index = values.findIndex(which);
  if (index < 0) throw new NothingToChange();
  return index;
}

export class NothingToChange extends Error {}
