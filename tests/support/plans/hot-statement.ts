import type { Db } from '../../../shared/db/connections/connect.ts';
import { planOf, type Step } from './plan-of.ts';

/** A statement that runs so often, on tables so large, that a test checks its
 * plan, and `npm run bench -- scale` its plan at sizes too large for a test. */
export interface HotStatement {
  readonly name: string;
  /** Prepares rows and gives a function that sends the statement. Both are rolled back. */
  readonly setUp: (db: Db) => Promise<() => Promise<unknown>>;
  /** Tables that it must read, each with a pattern for the index and the condition. */
  readonly tables: Readonly<Record<string, RegExp>>;
  /** Tables that it may scan. */
  readonly small?: readonly string[];
  readonly mustNotSort?: boolean;
  readonly maxRows: number;
}

export interface PlanReport {
  readonly name: string;
  readonly faults: readonly string[];
  readonly buffers: number;
}

export async function checkPlans(db: Db, statements: readonly HotStatement[]): Promise<PlanReport[]> {
  const reports: PlanReport[] = [];
  for (const statement of statements) {
    const steps = await planOf(db, statement.setUp);
    reports.push({ name: statement.name, faults: faultsOf(statement, steps), buffers: steps[0]?.buffers ?? 0 });
  }
  return reports;
}

export async function wrongPlans(db: Db, statements: readonly HotStatement[]): Promise<string[]> {
  const reports = await checkPlans(db, statements);
  return reports.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
}

export function faultsOf(
  { tables, small = [], mustNotSort = false, maxRows }: Omit<HotStatement, 'name' | 'setUp'>,
  steps: readonly Step[],
): string[] {
  const scans = steps.filter(({ node, table }) => table !== null && node.endsWith('Scan'));
  const read = new Set(scans.map(({ table }) => table));
  return [
    ...Object.keys(tables).flatMap((table) => (read.has(table) ? [] : [`${table} is not read`])),
    ...scans.flatMap(({ node, table, access }) => {
      if (table === null || small.includes(table)) return [];
      if (!/^(Index|Index Only|Tid) Scan$/.test(node) || access === null) return [`${node} on ${table} (${access})`];
      return tables[table]?.test(access) === false ? [`${table} is read by ${access}`] : [];
    }),
    ...steps.flatMap(({ node, rows, removed }) =>
      rows + removed > maxRows ? [`${node} gives ${rows} rows and leaves out ${removed}`] : [],
    ),
    ...steps.flatMap(({ node, tables: sorted }) =>
      mustNotSort && node.endsWith('Sort') && sorted.some((table) => table in tables) ? [`a ${node} of ${sorted}`] : [],
    ),
  ];
}
