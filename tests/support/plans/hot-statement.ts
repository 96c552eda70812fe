import type { Db } from '../../../shared/db/connections/connect.ts';
import { planOf, type Step } from './plan-of.ts';

/**
 * A statement that is run so often, on tables that grow so large, that its plan is held by a test, and by `npm run bench -- scale`
 * at the sizes that a test has no time for.
 */
export interface HotStatement {
  readonly name: string;
  /** Does what has to be there before, and gives what sends the statement. All of it is undone afterwards. */
  readonly setUp: (db: Db) => Promise<() => Promise<unknown>>;
  /** How each table that it must look at is read: the index and its condition, or `tid` and which row. */
  readonly tables: Readonly<Record<string, RegExp>>;
  /** Tables of a row or a few, which may be read as a whole. */
  readonly small?: readonly string[];
  /** The tables' rows come in the order of an index. */
  readonly isInOrder?: boolean;
  /** The most rows that any step may give and leave out. */
  readonly mostRows: number;
}

/** What was seen of a statement's plan. */
export interface Seen {
  readonly name: string;
  /** How it differs from what it should be. */
  readonly faults: readonly string[];
  /** Pages of 8 kB that it touched. */
  readonly buffers: number;
}

/** The plans that these statements have on `db`, which has one connection. */
export async function seePlans(db: Db, statements: readonly HotStatement[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const statement of statements) {
    const steps = await planOf(db, statement.setUp);
    seen.push({ name: statement.name, faults: faultsOf(statement, steps), buffers: steps[0]?.buffers ?? 0 });
  }
  return seen;
}

/** What is wrong with them: empty when nothing is. */
export async function wrongPlans(db: Db, statements: readonly HotStatement[]): Promise<string[]> {
  const seen = await seePlans(db, statements);
  return seen.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}

/** How a plan differs from what it should be. */
export function faultsOf(
  { tables, small = [], isInOrder = false, mostRows }: Omit<HotStatement, 'name' | 'setUp'>,
  steps: readonly Step[],
): string[] {
  const scans = steps.filter(({ node, table }) => table !== null && node.endsWith('Scan'));
  const read = new Set(scans.map(({ table }) => table));
  return [
    ...Object.keys(tables).flatMap((table) => (read.has(table) ? [] : [`${table} is not read`])),
    ...scans.flatMap(({ node, table, by }) => {
      if (table === null || small.includes(table)) return [];
      if (!/^(Index|Index Only|Tid) Scan$/.test(node) || by === null) return [`${node} on ${table} (${by})`];
      return tables[table]?.test(by) === false ? [`${table} is read by ${by}`] : [];
    }),
    ...steps.flatMap(({ node, gave, left }) =>
      gave + left > mostRows ? [`${node} gives ${gave} rows and leaves out ${left}`] : [],
    ),
    ...steps.flatMap(({ node, of }) =>
      isInOrder && node.endsWith('Sort') && of.some((table) => table in tables) ? [`a ${node} of ${of}`] : [],
    ),
  ];
}
