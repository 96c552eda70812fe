import type { Db, Tx } from './connections/connect.ts';

const maxInlined = 2;

// Up to two rows are inlined, as unnesting arrays is a quarter of the cost of saving one order; more are arrays, so
// that one plan serves any number.
export function textRows(sql: Db | Tx, width: number, rows: readonly (readonly (string | null)[])[]) {
  if (rows.length > 0 && rows.length <= maxInlined) return sql`(values ${sql(rows)})`;
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? null));
  return sql(arrays(width), ...columns);
}

const templates = new Map<number, TemplateStringsArray>();

function arrays(width: number): TemplateStringsArray {
  const parts = ['unnest(', ...Array.from({ length: width - 1 }, () => '::text[], '), '::text[])'];
  const template = templates.get(width) ?? Object.assign(parts, { raw: parts });
  templates.set(width, template);
  return template;
}
