import type { Db } from '../../db/connections/connect.ts';
import type { ExportFormat } from './export-formats.ts';
import { type ExportProgress, type ExportRange, exportOrders } from './export-orders.ts';
import type { KnownExports } from './known-exports.ts';

/** The exports of this process. */
export interface Exports {
  /** Null while as many are under way as there may be, of the workspace or of all. `name` is what its progress is asked by. */
  open(name: string, range: ExportRange, format: ExportFormat): ReadableStream<Uint8Array> | null;
  /** Of any process of the dashboard. */
  progress(name: string): Readonly<ExportProgress> | null;
  /** Breaks off what is under way, so that the service can end. */
  stop(): Promise<void>;
}

/**
 * Each holds a connection, and keeps the database from tidying up. `sql` has as many connections, for them alone: one that
 * waited for another to end would be a file that does not begin.
 */
export const mostExports = 6;
/** Whoever reads slowly keeps an export for minutes: that leaves room for others. */
const mostOfWorkspace = 2;

export function createExports(sql: Db, known: KnownExports): Exports {
  /** With their workspaces. What is asked for under a name once more is another export. */
  const running = new Map<ExportProgress, string>();
  const stopping = new AbortController();
  return {
    open(name, range, format) {
      for (const each of running.keys()) if (each.state !== 'running') running.delete(each);
      const ofWorkspace = [...running.values()].filter((workspaceId) => workspaceId === range.workspaceId);
      if (running.size >= mostExports || ofWorkspace.length >= mostOfWorkspace) return null;
      const progress: ExportProgress = { rows: 0, bytes: 0, state: 'running' };
      running.set(progress, range.workspaceId);
      known.follow(name, progress);
      return exportOrders(sql, range, format, { progress, signal: stopping.signal });
    },
    progress: known.progress,
    stop() {
      stopping.abort();
      return known.stop();
    },
  };
}
