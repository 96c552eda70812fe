/** One line per entry, `level=… msg=… key=value`: readable as it is, and parsed by every log collector as logfmt. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

type Fields = Readonly<Record<string, unknown>>;

const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A log that writes entries of `least` and above to standard output. Never give it a secret, a token or a person's data. */
export function createLog(least: LogLevel): Log {
  const write = (level: LogLevel, message: string, fields: Fields = {}): void => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
    const pairs = Object.entries({ level, msg: message, ...fields }).map(([key, value]) => `${key}=${quoted(value)}`);
    console.log(pairs.join(' '));
  };
  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
}

function quoted(value: unknown): string {
  const text = value instanceof Error ? (value.stack ?? value.message) : String(value);
  return /^[\w./:@-]+$/.test(text) ? text : JSON.stringify(text);
}
