import { Database } from 'bun:sqlite';
import { until } from '../../../shared/runtime/until.ts';

/** Undefined while another process holds it. SQLite's fcntl lock, because the kernel releases it when its holder dies. */
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
  return until(() => tryLock(path), {
    boundMs,
    everyMs: 200,
    timeoutMessage: () => `Another process still holds the lock ${path}.`,
  });
}
