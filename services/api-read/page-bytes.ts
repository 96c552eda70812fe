import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../../shared/db/connections/connect.ts';

/**
 * What the rows of a page may take together, in bytes of the texts in them that may be long. A page that would take more ends
 * earlier, with at least one row on it, and says that it is not done: so a hundred of the largest rows are many small pages
 * and not one that everybody waits for.
 */
const mostBytes = 1024 * 1024;

/** A row that is no larger needs no counting: a hundred of them, and the one after, are no more than a page. */
export const usualBytes = Math.floor(mostBytes / 101);

/** A part of a statement. */
export type Fragment = PendingQuery<Row[]>;

/**
 * The rows of a statement that fit on a page, and the first that does not, which tells that there is more. `bytes` is what a
 * row takes; `inOrder` how the rows come. Each row gets `upTo`: what it and those before it take. None counts for more than
 * a page, so that the first always fits.
 */
export function rowsThatFit(db: Db, rows: Fragment, bytes: Fragment, inOrder: Fragment): Fragment {
  return db`
    select * from (
      select *, sum(bytes) over (${inOrder} rows unbounded preceding) as "upTo"
      from (select *, least(${bytes}, ${mostBytes}::int) as bytes from (${rows}) page) sized
    ) summed
    where "upTo" - bytes <= ${mostBytes}`;
}

/** The rows that are on the page. Rows without `upTo` were not counted, because all of them fit. */
export function fitting<Row extends { readonly upTo?: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ upTo = 0 }) => upTo <= mostBytes);
}
