import { readFileSync } from 'node:fs';
import type { Db, Tx } from '../db/connections/connect.ts';

/** Reads a statement with psql's parameters, `:most` or `:'after'` for a text. Objects and lists become JSON. */
export function sqlFile<Parameters extends Readonly<Record<string, unknown>>, Row extends object>(path: string) {
  const names: string[] = [];
  const text = readFileSync(path, 'utf8')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(?<![:\w]):'?([a-z_]+)'?/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
  return (db: Db | Tx, parameters: Parameters): Promise<Row[]> => {
    const values = names.map((name) => asParameter(parameters[name]));
    return db.unsafe<Row[]>(text, values, prepared);
  };
}

const prepared: { prepare: boolean; simple: boolean } = { prepare: true, simple: false };

function asParameter(value: unknown): string | number | boolean | null {
  if (value === undefined) throw new Error('a parameter of the statement is missing');
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
    return value;
  return JSON.stringify(value);
}
