import { Database } from 'bun:sqlite';
import { until } from '../../../shared/runtime/until.ts';

/** Through SQLite's fcntl lock, which the kernel releases when its holder dies. Undefined while it is held. */
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

export function waitForLock(path: string, boundMs: number): Promise<{ release(): void }> {
  return until(() => tryLock(path), { boundMs, everyMs: 200, late: () => `Another process keeps the lock ${path}.` });
}
