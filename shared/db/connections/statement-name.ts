const maxCached = 1_000;

const names = new Map<string, string>();

/** Names a statement by what it writes, else by what it reads, never with a value: `update orders insert events`. */
export function statementName(parts: readonly string[]): string {
  const text = parts.join('?');
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameOf(text);
  if (names.size >= maxCached) names.clear();
  names.set(text, name);
  return name;
}

function nameOf(statement: string): string {
  const text = statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ');
  const commonTables = new Set(namesMatching(text, /\b([a-z_]+)(?: \([a-z_, ]*\))? as (?:not )?(?:materialized )?\(/g));
  const writes = namesMatching(text, /\b((?:insert into|update|delete from) "?[a-z_]+)/g)
    .map((write) => write.replace(/ (?:into|from) | /, ' ').replace('"', ''))
    .filter((write) => !/ (?:set|skip|of|nowait)$/.test(write));
  if (writes.length > 0) return distinct(writes);
  const tables = namesMatching(text, /\b(?:from|join) "?([a-z_]+)\b(?!\()/g).filter(
    (table) => !commonTables.has(table) && !notTables.has(table),
  );
  const [verb = 'statement'] = /[a-z]+/.exec(text) ?? [];
  return distinct([verb === 'with' ? 'select' : verb, ...tables]);
}

const notTables = new Set(['lateral', 'select', 'unnest']);

function namesMatching(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function distinct(words: readonly string[]): string {
  return [...new Set(words)].slice(0, 6).join(' ');
}
