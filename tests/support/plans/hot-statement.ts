import type { Db } from '../../../shared/db/connections/connect.ts';
import { planOf, type Step } from './plan-of.ts';

/** A statement that runs so often, on tables so large, that a test checks its
 * plan, and `npm run bench -- scale` its plan at sizes too large for a test. */
export interface HotStatement {
  readonly name: string;
  /** Does what has to be there before, and gives what sends the statement. All of it is undone afterwards. */
  readonly setUp: (db: Db) => Promise<() => Promise<unknown>>;
  readonly tables: Readonly<Record<string, RegExp>>;
  readonly small?: readonly string[];
  readonly isInOrder?: boolean;
  readonly maxRows: number;
}

export interface Seen {
  readonly name: string;
  readonly faults: readonly string[];
  readonly buffers: number;
}

export async function seePlans(db: Db, statements: readonly HotStatement[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const statement of statements) {
    const steps = await planOf(db, statement.setUp);
    seen.push({ name: statement.name, faults: faultsOf(statement, steps), buffers: steps[0]?.buffers ?? 0 });
  }
  return seen;
}

export async function wrongPlans(db: Db, statements: readonly HotStatement[]): Promise<string[]> {
  const seen = await seePlans(db, statements);
  return seen.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}

export function faultsOf(
  { tables, small = [], isInOrder = false, maxRows }: Omit<HotStatement, 'name' | 'setUp'>,
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
      gave + left > maxRows ? [`${node} gives ${gave} rows and leaves out ${left}`] : [],
    ),
    ...steps.flatMap(({ node, of }) =>
      isInOrder && node.endsWith('Sort') && of.some((table) => table in tables) ? [`a ${node} of ${of}`] : [],
    ),
  ];
}
