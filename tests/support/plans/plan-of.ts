import type { Db } from '../../../shared/db/connections/connect.ts';

export interface Step {
  readonly name: string | null;
  readonly node: string;
  readonly table: string | null;
  readonly tables: readonly string[];
  readonly access: string | null;
  readonly rows: number;
  readonly removed: number;
  readonly buffers: number;
}

/** The plan that `db`, a single connection, keeps of the last
 * statement sent by what `setUp` returns. All is rolled back. */
export async function planOf(db: Db, setUp: (db: Db) => Promise<() => Promise<unknown>>): Promise<Step[]> {
  await db`begin`;
  try {
    const send = await setUp(db);
    await db`savepoint before_it`;
    const sent = await lastSent(db, send);
    await db`rollback to before_it`;
    return await explain(db, sent);
  } finally {
    await db`rollback`;
  }
}

interface Sent {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

async function lastSent(db: Db, send: () => Promise<unknown>): Promise<Sent> {
  const sent: Sent[] = [];
  const { debug } = db.options;
  db.options.debug = (_, text, parameters) => void sent.push({ text, parameters });
  try {
    await send();
  } finally {
    db.options.debug = debug;
  }
  const last = sent.at(-1);
  if (last === undefined) throw new Error('no statement was sent');
  return last;
}

async function explain(db: Db, { text, parameters }: Sent): Promise<Step[]> {
  const [kept] = await db<{ name: string; types: number[] }[]>`
    select name, parameter_types::oid[]::int[] as types from pg_prepared_statements where statement = ${text}`;
  const given = parameters.map((value, nth) => literal(db, value, kept?.types[nth]));
  const values = given.length === 0 ? '' : `(${given.join()})`;
  const [explained] = await db.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
    `explain (analyze, buffers, timing off, format json) execute "${kept?.name}" ${values}`,
  );
  if (!explained) throw new Error('there is no plan');
  return stepsOf(explained['QUERY PLAN'][0].Plan);
}

function literal(db: Db, value: unknown, type = 0): string {
  if (value === null) return 'null';
  const written: unknown = db.options.serializers[type]?.(value) ?? value;
  return `'${String(written).replaceAll("'", "''")}'`;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Subplan Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'TID Cond'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

function stepsOf(node: Node): Step[] {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const below = (node.Plans ?? []).flatMap(stepsOf);
  const table = node['Relation Name']?.replace(ofDay, '') ?? null;
  const step = {
    tables: [...(table === null ? [] : [table]), ...below.flatMap((each) => each.table ?? [])],
    name: node['Subplan Name'] ?? null,
    node: node['Node Type'],
    table,
    access: accessOf(node),
    rows: node['Actual Rows'] * node['Actual Loops'],
    removed: removed * node['Actual Loops'],
    buffers: node['Shared Hit Blocks'] + node['Shared Read Blocks'],
  };
  return [step, ...below];
}

function accessOf(node: Node): string | null {
  if (node['TID Cond'] !== undefined) return `tid ${node['TID Cond']}`;
  const index = node['Index Name']?.replace(ofDay, '') ?? '';
  if (node['Index Cond'] !== undefined) return `${index} ${node['Index Cond']}`;
  return waitingAlone.test(node['Index Name'] ?? '') ? `${index} in its order` : null;
}

const ofDay = /_\d{4}_\d\d_\d\d$/;
const waitingAlone = /^events_.*_id_idx$/;
