import type { Log } from '../../../shared/runtime/log.ts';

export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function recordingLog(): { log: Log; entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const writer =
    (level: LogEntry['level']) =>
    (message: string, fields: LogEntry['fields'] = {}): void =>
      void entries.push({ level, message, fields });
  const log = { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
  return { log, entries };
}
