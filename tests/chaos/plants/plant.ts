import type { Evidence, Tables } from '../evidence/evidence.ts';
import type { Call, Journal, SentCommand } from '../evidence/journal.ts';
import type { Invariant } from '../invariants.ts';

type Plant = (evidence: Evidence) => Evidence;

/** Changes to the evidence that bugs would cause, by the invariant that
 * finds them. Throws NothingToChange when the evidence has no place for one. */
export type Plants = Partial<Record<Invariant, Readonly<Record<string, Plant>>>>;

type Row<Table extends keyof Tables> = Tables[Table][number];

/** Changes the first row of a table that fits. */
export function changedRow<Table extends keyof Tables>(
  table: Table,
  fits: (row: Row<Table>) => boolean,
  change: (row: Row<Table>) => Row<Table>,
): Plant {
  return (evidence) => withRows(evidence, table, changed(rowsOf(evidence, table), fits, change));
}

/** Adds the first row that fits once more, changed. */
export function twiceRow<Table extends keyof Tables>(
  table: Table,
  fits: (row: Row<Table>) => boolean,
  change: (row: Row<Table>) => Row<Table> = (row) => row,
): Plant {
  return (evidence) => withRows(evidence, table, twice(rowsOf(evidence, table), fits, change));
}

export function withoutRow<Table extends keyof Tables>(table: Table, fits: (row: Row<Table>) => boolean): Plant {
  return (evidence) => {
    const rows = rowsOf(evidence, table);
    return withRows(evidence, table, rows.toSpliced(indexOf(rows, fits), 1));
  };
}

export function withTables(evidence: Evidence, tables: Partial<Tables>): Evidence {
  return { ...evidence, tables: { ...evidence.tables, ...tables } };
}

export function withJournal(evidence: Evidence, journal: Partial<Journal>): Evidence {
  return { ...evidence, journal: { ...evidence.journal, ...journal } };
}

/** Changes the first call that fits this evidence. */
export function changedCall(fits: (evidence: Evidence) => (call: Call) => boolean, change: Partial<Call>): Plant {
  return (evidence) => {
    const calls = changed(evidence.journal.calls, fits(evidence), (call) => ({ ...call, ...change }));
    return withJournal(evidence, { calls });
  };
}

export function changedCommand(
  fits: (evidence: Evidence) => (command: SentCommand) => boolean,
  tries: (command: SentCommand) => SentCommand['tries'],
): Plant {
  return (evidence) => {
    const change = (command: SentCommand) => ({ ...command, tries: tries(command) });
    return withJournal(evidence, { commands: changed(evidence.journal.commands, fits(evidence), change) });
  };
}

export function changed<Value>(
  values: readonly Value[],
  fits: (value: Value) => boolean,
  change: (value: Value) => Value,
): Value[] {
  const index = indexOf(values, fits);
  return values.map((value, nth) => (nth === index ? change(value) : value));
}

export function twice<Value>(
  values: readonly Value[],
  fits: (value: Value) => boolean,
  change: (value: Value) => Value = (value) => value,
): Value[] {
  const index = indexOf(values, fits);
  return values.flatMap((value, nth) => (nth === index ? [value, change(value)] : [value]));
}

function withRows<Table extends keyof Tables>(evidence: Evidence, table: Table, rows: readonly Row<Table>[]): Evidence {
  return withTables(evidence, { [table]: rows });
}

/** TypeScript cannot tell that a table's rows are rows of that table. */
function rowsOf<Table extends keyof Tables>({ tables }: Evidence, table: Table): readonly Row<Table>[] {
  return tables[table] as readonly Row<Table>[];
}

function indexOf<Value>(values: readonly Value[], fits: (value: Value) => boolean): number {
  const index = values.findIndex(fits);
  if (index < 0) throw new NothingToChange();
  return index;
}

export class NothingToChange extends Error {}
