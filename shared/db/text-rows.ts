import type { Db, Tx } from './connections/connect.ts';

/** So many are written into the statement, which has a plan for each number of them. */
const few = 2;

/**
 * Rows of texts for the `from` of a statement, which names their columns. A few are values, a part of its plan: functions that take
 * arrays apart would be a quarter of what it costs to save one order. More are an array for each of the `width` columns, so
 * that one plan serves any number of them.
 */
export function textRows(sql: Db | Tx, width: number, rows: readonly (readonly (string | null)[])[]) {
  if (rows.length > 0 && rows.length <= few) return sql`(values ${sql(rows)})`;
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? null));
  return sql(arrays(width), ...columns);
}

const known = new Map<number, TemplateStringsArray>();

/** `unnest(?::text[], …)`. Made once for each width: the client remembers every template that it is given. */
function arrays(width: number): TemplateStringsArray {
  const parts = ['unnest(', ...Array.from({ length: width - 1 }, () => '::text[], '), '::text[])'];
  const template = known.get(width) ?? Object.assign(parts, { raw: parts });
  known.set(width, template);
  return template;
}
