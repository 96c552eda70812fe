import type { Db } from '../../db/connections/connect.ts';
import type { ExportFormat } from './export-formats.ts';
import { type ExportProgress, type ExportRange, exportOrders } from './export-orders.ts';
import type { ExportTracker } from './export-tracker.ts';

export interface Exports {
  open(name: string, range: ExportRange, format: ExportFormat): ReadableStream<Uint8Array> | null;
  progress(name: string): Readonly<ExportProgress> | null;
  stop(): Promise<void>;
}

/** Each holds a connection of `sql` and a snapshot, which holds back vacuum. */
export const maxExports = 6;
const maxPerWorkspace = 2;

export function createExports(sql: Db, tracker: ExportTracker): Exports {
  const running = new Map<ExportProgress, string>();
  const stopping = new AbortController();
  return {
    open(name, range, format) {
      for (const each of running.keys()) if (each.state !== 'running') running.delete(each);
      const ofWorkspace = [...running.values()].filter((workspaceId) => workspaceId === range.workspaceId);
      if (running.size >= maxExports || ofWorkspace.length >= maxPerWorkspace) return null;
      const progress: ExportProgress = { rows: 0, bytes: 0, state: 'running' };
      running.set(progress, range.workspaceId);
      tracker.follow(name, progress);
      return exportOrders(sql, range, format, { progress, signal: stopping.signal });
    },
    progress: tracker.progress,
    stop() {
      stopping.abort();
      return tracker.stop();
    },
  };
}
