/** The JSON of a column of text; `orElse` where it is null. */
export type TextOf = (column: string, orElse?: 'null' | '""') => string;

/**
 * SQL of a row as a text that `written` puts together of columns that `text` makes JSON of, to the byte as JSON.stringify does. One
 * look at all of them tells that none needs a backslash, as is usual: `to_json` takes a microsecond for each.
 */
export function withTexts(written: (text: TextOf) => string): string {
  const columns = new Set<string>();
  const escaped = written((column, orElse = 'null') => {
    columns.add(column);
    return `coalesce(to_json(${column}::text)::text, '${orElse}')`;
  });
  const plain = written((column, orElse = 'null') => `coalesce('"' || ${column} || '"', '${orElse}')`);
  const all = [...columns].join(', ');
  return String.raw`case when concat(${all}) ~ '["\\\x01-\x1f]' then ${escaped} else ${plain} end`;
}

/** SQL of a time as Unix ms: exact as `unix_ms`, which counts in decimals and takes several times as long. */
export function unixMs(column: string): string {
  return `(date_part('epoch', ${column}) * 1000)::bigint`;
}
