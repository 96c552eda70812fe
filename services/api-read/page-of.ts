import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../../shared/db/connections/connect.ts';

export type Fragment = PendingQuery<Row[]>;

const maxBytes = 1024 * 1024;

type Rows = (limit: Fragment) => Fragment;

/** SQL of one page as one row, with the position of its last row for the cursor; `next_ms` is null on the last page. If rows
 * may be large, the page ends at a megabyte but has at least one row. */
export function pageOf(db: Db, rows: Rows, limit: Fragment, isLarge: boolean): Fragment {
  const bytes = db`sum(least(octet_length(json), ${maxBytes}::int)) over w`;
  const fits = db`row_number() over w <= ${limit} ${isLarge ? db`and ${bytes} <= ${maxBytes}::int` : db``}`;
  return db`
    select string_agg(json, ',') filter (where fits) as rows,
      case when not bool_and(fits) then unix_ms((array_agg(at))[count(*) filter (where fits)]) end as next_ms,
      (array_agg(id))[count(*) filter (where fits)] as next_id
    from (select *, ${fits} as fits from (${rows(db`${limit} + 1`)}) each window w as (rows unbounded preceding)) counted`;
}
