import { errorText } from './error-text.ts';

export type LogFormat = 'json' | 'text';

export interface Entry {
  /** Unix ms, by this process's clock. */
  readonly at: number;
  readonly level: string;
  readonly service: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * An entry as a line: `{"time":…,"level":…,"service":…,"message":…}` with its fields behind, or for people
 * `12:03:05.123 WARN  message  field=value`, where an error goes on in lines of its own. What is no field is never one.
 */
export function lineOf({ at, level, service, message, fields }: Entry, format: LogFormat): string {
  const time = new Date(at).toISOString();
  const told = Object.entries(fields).map(([name, value]) => [name, plain(value)] as const);
  if (format === 'json') {
    return JSON.stringify({ ...Object.fromEntries(told), time, level, service, message });
  }
  const pairs = told.filter(([name]) => name !== 'error').map(([name, value]) => `${name}=${quoted(value)}`);
  const error = told.find(([name]) => name === 'error')?.[1];
  const first = [time.slice('yyyy-mm-ddT'.length, -1), level.toUpperCase().padEnd(5), message, ...pairs].join(' ');
  return error === undefined ? first : `${first}\n${String(error).replace(/^/gm, '    ')}`;
}

/** What JSON has no form for is written as text. */
function plain(value: unknown): unknown {
  if (value instanceof Error) return errorText(value);
  const isPlain = value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
  return isPlain ? value : (JSON.stringify(value) ?? String(value));
}

function quoted(value: unknown): string {
  const text = String(value);
  return /^[\w./:@-]+$/.test(text) ? text : JSON.stringify(text);
}
