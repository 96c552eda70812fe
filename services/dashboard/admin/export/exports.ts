import type { Db } from '../../../../shared/db/connections/connect.ts';
import type { ExportFormat } from './export-formats.ts';
import { type ExportProgress, type ExportRange, exportOrders } from './export-orders.ts';

/** The exports of this process. */
export interface Exports {
  /** Null while others are under way. `name` is what its progress is asked by. */
  open(name: string, range: ExportRange, format: ExportFormat): ReadableStream<Uint8Array> | null;
  progress(name: string): Readonly<ExportProgress> | null;
  /** Breaks off what is under way, so that the service can end. */
  stop(): void;
}

/** Each holds a connection, and keeps the database from tidying up. `sql` has as many connections, for them alone. */
export const mostExports = 2;
/** Progress that is remembered, of exports that have ended too. */
const mostKnown = 100;

export function createExports(sql: Db): Exports {
  const known = new Map<string, ExportProgress>();
  const stopping = new AbortController();
  return {
    open(name, range, format) {
      const running = [...known.values()].filter(({ state }) => state === 'running');
      if (running.length >= mostExports) return null;
      const progress: ExportProgress = { rows: 0, bytes: 0, state: 'running' };
      known.delete(name);
      known.set(name, progress);
      for (const [oldest, { state }] of known) {
        if (known.size <= mostKnown) break;
        if (state !== 'running') known.delete(oldest);
      }
      return exportOrders(sql, range, format, { progress, signal: stopping.signal });
    },
    progress: (name) => known.get(name) ?? null,
    stop: () => stopping.abort(),
  };
}
