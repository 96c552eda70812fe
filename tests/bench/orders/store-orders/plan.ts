import postgres from 'postgres';
import { readStoreOrders } from '../../../../services/api-read/store-orders/page.ts';
import type { Range } from '../../../../services/api-read/store-orders/range.ts';
import { connect } from '../../../../shared/db/connections/connect.ts';
import { createKey } from '../../../support/data/workspace.ts';

export interface Plan {
  readonly name: string;
  readonly text: string;
  /** Buffers touched beyond one for each row. */
  readonly extra: number;
  readonly sorts: number;
}

const pageRows = 100;

/** Explains pages of each kind, with the plan for these parameters and with the generic one. */
export async function explainPages(url: string, workspaceId: string): Promise<Plan[]> {
  const db = connect(url, { name: 'explain', max: 1 });
  const { id: keyId } = await createKey(db, workspaceId);
  const [{ middle } = { middle: 0 }] = await db<{ middle: number }[]>`
    select unix_ms(min(created_at) + (max(created_at) - min(created_at)) / 2) as middle from orders
    where workspace_id = ${workspaceId}`;
  const all: Range = { orderedBy: 'created_at', from: 0, before: null, statuses: null };
  const ranges: [string, Range, number][] = [
    ['first page of a backfill', all, 0],
    ['middle page of a backfill', all, middle],
    ['a poll', { ...all, orderedBy: 'updated_at' }, middle],
    ['a status that few orders have', { ...all, statuses: ['submitted'] }, middle],
    ['three statuses', { ...all, statuses: ['submitted', 'completed', 'cancelled'] }, middle],
    [
      'three statuses by change',
      { ...all, orderedBy: 'updated_at', statuses: ['submitted', 'completed', 'cancelled'] },
      0,
    ],
  ];
  const plans: Plan[] = [];
  for (const [name, range, ms] of ranges) {
    const { text, parameters } = await statement(url, async (spy) => {
      await readStoreOrders(spy, workspaceId, { keyId }, range, { after: [ms, ''], upTo: null, limit: pageRows });
    });
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      plans.push(await explain(db, `${name} (${mode})`, mode, text, parameters));
    }
  }
  await db.end();
  return plans;
}

type Db = ReturnType<typeof connect>;

/** The last statement that `work` sends, as PostgreSQL gets it. */
async function statement(url: string, work: (spy: Db) => Promise<void>) {
  const sent: { text: string; parameters: unknown[] }[] = [];
  const plain = connect(url, { name: 'spy', max: 1 });
  const spy = postgres(url, {
    max: 1,
    types: plain.options.types,
    debug: (_, text, parameters) => sent.push({ text, parameters }),
  });
  await work(spy as unknown as Db);
  await Promise.all([spy.end(), plain.end()]);
  return sent.at(-1) ?? { text: '', parameters: [] };
}

async function explain(db: Db, name: string, mode: string, text: string, parameters: unknown[]): Promise<Plan> {
  await db.unsafe(`set plan_cache_mode = ${mode}`);
  await db.unsafe('deallocate all');
  await db.unsafe(`prepare page as ${text}`);
  const [page] = await db<{ types: string[] }[]>`
    select parameter_types::text[] as types from pg_prepared_statements where name = 'page'`;
  const execute = `execute page(${parameters.map((value, nth) => literal(value, page?.types[nth])).join(', ')})`;
  await db.unsafe(execute);
  const lines = await db.unsafe<Record<string, string>[]>(
    `explain (analyze, buffers, costs off, timing off) ${execute}`,
  );
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  const touched = [...(/Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(plan)?.slice(1) ?? [])].map((each) =>
    Number(each ?? 0),
  );
  const rows = Number(/WindowAgg.*actual rows=(\d+)/.exec(plan)?.[1]);
  const extra = touched.reduce((sum, each) => sum + each, 0) - rows;
  return { name, text: plan, extra, sorts: plan.split(/^\s*(?:->\s+)?(?:Incremental )?Sort\b(?! Key)/m).length - 1 };
}

/** Times are Unix ms, which are passed to PostgreSQL as texts. */
function literal(value: unknown, type: string | undefined): string {
  if (value === null) return 'null';
  return type === 'timestamp with time zone' ? `'${new Date(Number(value)).toISOString()}'` : `'${String(value)}'`;
}
