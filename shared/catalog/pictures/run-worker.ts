import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { periodicJob } from '../../runtime/periodic-job.ts';
import { createTenantLimiter } from '../../runtime/tenant-limiter.ts';

/** Two at once, beside 650 MB of the dashboard under heavy pages, have to fit into the memory of its container. */
const maxMemoryBytes = 192 * 1024 * 1024;
const maxMs = 5_000;
const watchEveryMs = 20;
const maxOutputBytes = 4 * 1024 * 1024;

export type Ended =
  | { readonly end: 'done'; readonly picture: Uint8Array<ArrayBuffer> }
  | { readonly end: 'failed'; readonly reason: string }
  | { readonly end: 'killed' };

const limiter = createTenantLimiter({ running: 1, queued: 8, runningOfAll: 2 }, () => new WorkersBusy());

export class WorkersBusy extends Error {}

/** Runs worker.ts once, in a process that shares neither memory nor environment nor files with this one. Throws `WorkersBusy`. */
export function runWorker(workspaceId: string, task: readonly string[], input: Uint8Array): Promise<Ended> {
  return limiter.run(workspaceId, () => runOnce(task, input));
}

async function runOnce(task: readonly string[], input: Uint8Array): Promise<Ended> {
  const worker = Bun.spawn([process.execPath, '--no-install', '--smol', join(import.meta.dir, 'worker.ts'), ...task], {
    cwd: import.meta.dir,
    env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    stdin: input,
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: maxMs,
    maxBuffer: maxOutputBytes,
    killSignal: 'SIGKILL',
  });
  const watch = (): void => {
    if (residentBytes(worker.pid) > maxMemoryBytes) worker.kill('SIGKILL');
  };
  const watching = periodicJob(watch, { everyMs: watchEveryMs });
  try {
    const output = await worker.stdout.bytes();
    await worker.exited;
    if (worker.signalCode !== null) return { end: 'killed' };
    if (worker.exitCode === 0) return { end: 'done', picture: output };
    return { end: 'failed', reason: new TextDecoder().decode(output) };
  } finally {
    void watching.stop();
  }
}

/** Zero where the system does not tell (macOS), and for a process that has ended. */
function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
