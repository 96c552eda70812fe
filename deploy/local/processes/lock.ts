import { Database } from 'bun:sqlite';
import { until } from '../../../shared/runtime/until.ts';

/**
 * Takes the lock at `path`, or answers undefined when another process has it. The kernel gives it back when its
 * holder ends, however it ends: SQLite locks by fcntl, which is the only way to it from here without a native module.
 */
export function tryLock(path: string): { release(): void } | undefined {
  const file = new Database(path, { create: true });
  try {
    file.run('pragma journal_mode = memory');
    file.run('pragma locking_mode = exclusive');
    file.run('begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}

/** Takes the lock at `path` when its holder gives it back. */
export function waitForLock(path: string, boundMs: number): Promise<{ release(): void }> {
  return until(() => tryLock(path), { boundMs, everyMs: 200, late: () => `Another process keeps the lock ${path}.` });
}
