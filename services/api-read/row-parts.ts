import type { Db } from '../../shared/db/connections/connect.ts';
import type { Fragment } from './page-bytes.ts';

/**
 * A row as a text that `written` puts together of columns that `text` makes JSON of, to the byte as JSON.stringify does. One
 * look at all of them tells that none needs a backslash, as is usual: `to_json` takes a microsecond for each.
 */
export function withTexts(db: Db, written: (text: (column: string) => Fragment) => Fragment): Fragment {
  const columns = new Set<string>();
  const escaped = written((column) => {
    columns.add(column);
    return db`coalesce(to_json(${db(column)}::text)::text, 'null')`;
  });
  const plain = written((column) => db`coalesce('"' || ${db(column)} || '"', 'null')`);
  const all = db.unsafe([...columns].join(', '));
  return db`case when concat(${all}) ~ '["\\\\\\x01-\\x1f]' then ${escaped} else ${plain} end`;
}

/** A time as Unix ms: exact as `unix_ms`, which counts in decimals and takes several times as long. */
export function unixMs(db: Db, column: string): Fragment {
  return db`(date_part('epoch', ${db(column)}) * 1000)::bigint`;
}
