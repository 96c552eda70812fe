/** The fields of an object, each SQL that is JSON when it is written out, or an object in it. */
export interface Fields {
  readonly [name: string]: string | Fields;
}

/** A column of text; `orElse` is JSON, for null. */
export function text(column: string, orElse: 'null' | '""' = 'null'): string {
  return `coalesce(to_json(${column}), '${orElse}')`;
}

/** A text that needs no backslash, such as an id: it costs half as much. */
export function word(sql: string): string {
  return `coalesce('"' || ${sql} || '"', 'null')`;
}

/** A time as Unix ms: exact as `unix_ms`, which counts in decimals and takes several times as long. */
export function unixMs(column: string): string {
  return `(date_part('epoch', ${column}) * 1000)::bigint`;
}

/**
 * SQL of an object as JSON text, to the byte as JSON.stringify writes it; `more` are fields that only some rows have. To put it
 * together costs PostgreSQL half of what `json_build_object` does.
 */
export function jsonText(fields: Fields, more?: { readonly when: string; readonly fields: Fields }): string {
  const rest = more ? `', case when ${more.when} then concat(',${inner(more.fields)}') end, '` : '';
  return `concat('{${inner(fields)}${rest}}')`;
}

/** What stands between the braces, within a literal of SQL. */
function inner(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => (typeof value === 'string' ? `"${name}":', ${value}, '` : `"${name}":{${inner(value)}}`))
    .join(',');
}
