import { errorText } from './error-text.ts';
import { withoutSecrets } from './without-secrets.ts';

export type LogFormat = 'json' | 'text';

export interface Entry {
  readonly at: number;
  readonly level: string;
  readonly service: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** JSON, or for people `12:03:05.123 WARN  message  field=value` with the error on lines of its own. */
export function formatLine({ at, level, service, message: given, fields }: Entry, format: LogFormat): string {
  const time = new Date(at).toISOString();
  const message = withoutSecrets(given);
  const entries = Object.entries(fields).map(([name, value]) => [name, masked(value)] as const);
  if (format === 'json') {
    const first = { time, level, service, message };
    return escapeControls(JSON.stringify({ ...first, ...Object.fromEntries(entries), ...first }));
  }
  const pairs = entries.filter(([name]) => name !== 'error').map(([name, value]) => `${name}=${quoted(value)}`);
  const error = entries.find(([name]) => name === 'error')?.[1];
  const first = [time.slice('yyyy-mm-ddT'.length, -1), level.toUpperCase().padEnd(5), message, ...pairs].join(' ');
  const lines = error === undefined ? [] : String(error).split('\n');
  return [first, ...lines.map((line) => `    ${line}`)].map(escapeControls).join('\n');
}

function masked(value: unknown): unknown {
  if (value === null || ['number', 'boolean', 'undefined'].includes(typeof value)) return value;
  if (value instanceof Error) return withoutSecrets(errorText(value));
  return withoutSecrets(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
}

const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

function escapeControls(line: string): string {
  return line.replace(controlCharacters, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function quoted(value: unknown): string {
  const text = String(value);
  return /^[\w./:@-]+$/.test(text) ? text : JSON.stringify(text);
}
