import { idsNow } from '../tracing/place.ts';
import { createSampling } from './log/sampling.ts';
import { type Entry, type LogFormat, lineOf } from './log/written.ts';
import { counter } from './metrics.ts';

/** What happened, a line each: its message is the same for all that is alike, and what differs is in `fields`. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

type Fields = Readonly<Record<string, unknown>>;

const logLevels = ['debug', 'info', 'warn', 'error'] as const;
type LogLevel = (typeof logLevels)[number];

const logged = counter(
  'log_messages_total',
  logLevels.map((level) => ({ level })),
);

export interface LogOptions {
  /** Whose lines they are. */
  readonly service: string;
  /** Entries below it are left out. */
  readonly least: LogLevel;
  readonly format: LogFormat;
  /** Takes a line without its end. */
  readonly write?: (line: string) => void;
}

/**
 * A log that writes to standard output: JSON for who collects it, or for people. Of what is alike it writes ten in ten seconds,
 * and then how many more there were. Never give it a secret, a token or a person's data: what still has the form of one is
 * struck out (I14). What is written for a request names it, and its trace where there is one.
 */
export function createLog({ service, least, format, write = console.log }: LogOptions): Log {
  const put = (entry: Entry): void => write(lineOf(entry, format));
  const sample = createSampling<Entry>((last, leftOut) =>
    put({ ...last, at: Date.now(), fields: { ...last.fields, leftOut } }),
  );
  const log =
    (level: LogLevel) =>
    (message: string, fields: Fields = {}): void => {
      if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
      logged.inc({ level });
      const entry = { at: Date.now(), level, service, message, fields: { ...idsNow(), ...fields } };
      if (sample(`${level} ${message} ${fields.route ?? ''}`, entry)) put(entry);
    };
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}
