import type { Evidence, Tables } from '../evidence/evidence.ts';
import type { Call, Journal } from '../evidence/journal.ts';
import type { Invariant } from '../invariants.ts';

/** A bug as it would show in the evidence, planted to see that it is found. */
export interface Plant {
  readonly invariant: Invariant;
  readonly what: string;
  /** Throws when the evidence holds nothing that it could be planted in. */
  readonly doctor: (evidence: Evidence) => Evidence;
}

/** The evidence with some of its tables exchanged. */
export function withTables(evidence: Evidence, tables: Partial<Tables>): Evidence {
  return { ...evidence, tables: { ...evidence.tables, ...tables } };
}

export function withJournal(evidence: Evidence, journal: Partial<Journal>): Evidence {
  return { ...evidence, journal: { ...evidence.journal, ...journal } };
}

/** One call, changed. */
export function withCall(evidence: Evidence, which: (call: Call) => boolean, change: Partial<Call>): Evidence {
  return withJournal(evidence, { calls: changed(evidence.journal.calls, which, (call) => ({ ...call, ...change })) });
}

/** The list with the first value that fits changed. */
export function changed<Value>(
  values: readonly Value[],
  which: (value: Value) => boolean,
  change: (value: Value) => Value,
): Value[] {
  const index = indexOf(values, which);
  return values.map((value, nth) => (nth === index ? change(value) : value));
}

/** The list without the first value that fits. */
export function without<Value>(values: readonly Value[], which: (value: Value) => boolean): Value[] {
  const index = indexOf(values, which);
  return values.filter((_, nth) => nth !== index);
}

/** The list with the first value that fits once more, changed. */
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
  if (index < 0) throw new NothingToDoctor();
  return index;
}

/** The run did not bring about what this bug would need. */
export class NothingToDoctor extends Error {}
