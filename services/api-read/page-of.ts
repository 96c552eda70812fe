import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../../shared/db/connections/connect.ts';

/** A part of a statement. */
export type Fragment = PendingQuery<Row[]>;

/** What the rows of a page may take together: a hundred of the largest are many small pages, not one that all wait for. */
const mostBytes = 1024 * 1024;

/** A `select` of at most `limit` rows in the order of the list: `json`, `at` and `id` of each. */
type Rows = (limit: Fragment) => Fragment;

/**
 * SQL of one page, one row: the rows as JSON with commas between them, and the place of the last, where there are more. Where
 * rows may be large, those go on the page that fit on it together, and always the first: no row counts for more than a page.
 */
export function pageOf(db: Db, rows: Rows, limit: Fragment, isLarge: boolean): Fragment {
  const bytes = db`sum(least(octet_length(json), ${mostBytes}::int)) over w`;
  const fits = db`row_number() over w <= ${limit} ${isLarge ? db`and ${bytes} <= ${mostBytes}::int` : db``}`;
  return db`
    select string_agg(json, ',') filter (where fits) as rows,
      case when not bool_and(fits) then unix_ms((array_agg(at))[count(*) filter (where fits)]) end as ms,
      (array_agg(id))[count(*) filter (where fits)] as id
    from (select *, ${fits} as fits from (${rows(db`${limit} + 1`)}) each window w as (rows unbounded preceding)) counted`;
}
