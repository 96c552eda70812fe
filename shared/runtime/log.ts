import { currentIds } from '../tracing/context.ts';
import { type Entry, formatLine, type LogFormat } from './log/format-line.ts';
import { createSampling } from './log/sampling.ts';
import { counter } from './metrics.ts';

/** Constant messages, with what varies in `fields`: lines are sampled by message. */
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
  readonly service: string;
  readonly least: LogLevel;
  readonly format: LogFormat;
  readonly write?: (line: string) => void;
}

/** Samples similar lines, ten in ten seconds, and masks secrets and personal data (I14). */
export function createLog({ service, least, format, write = console.log }: LogOptions): Log {
  const writeEntry = (entry: Entry): void => write(formatLine(entry, format));
  const sample = createSampling<Entry>((last, omitted) =>
    writeEntry({ ...last, at: Date.now(), fields: { ...last.fields, omitted } }),
  );
  const log =
    (level: LogLevel) =>
    (message: string, fields: Fields = {}): void => {
      if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
      logged.inc({ level });
      const entry = { at: Date.now(), level, service, message, fields: { ...currentIds(), ...fields } };
      if (sample(`${level} ${message} ${fields.route ?? ''}`, entry)) writeEntry(entry);
    };
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}
