import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { periodicJob } from '../../runtime/periodic-job.ts';
import { createTenantLimiter } from '../../runtime/tenant-limiter.ts';

/** Two workers and the dashboard (650 MB under load) must fit into its container. */
const maxMemoryBytes = 192 * 1024 * 1024;
const timeoutMs = 5_000;
const memoryCheckMs = 20;
const maxOutputBytes = 4 * 1024 * 1024;

export type WorkerResult =
  | { readonly end: 'done'; readonly picture: Uint8Array<ArrayBuffer> }
  | { readonly end: 'failed'; readonly reason: string }
  | { readonly end: 'killed' };

const limiter = createTenantLimiter({ running: 1, queued: 8, runningTotal: 2 }, () => new WorkersBusy());

export class WorkersBusy extends Error {}

/** Runs worker.ts once, in a process that shares neither memory nor environment nor files with this one. Throws `WorkersBusy`. */
export function runWorker(workspaceId: string, task: readonly string[], input: Uint8Array): Promise<WorkerResult> {
  return limiter.run(workspaceId, () => runOnce(task, input));
}

async function runOnce(task: readonly string[], input: Uint8Array): Promise<WorkerResult> {
  const worker = Bun.spawn([process.execPath, '--no-install', '--smol', join(import.meta.dir, 'worker.ts'), ...task], {
    cwd: import.meta.dir,
    env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    stdin: input,
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: timeoutMs,
    maxBuffer: maxOutputBytes,
    killSignal: 'SIGKILL',
  });
  const checkMemory = (): void => {
    if (residentBytes(worker.pid) > maxMemoryBytes) worker.kill('SIGKILL');
  };
  const memoryCheck = periodicJob(checkMemory, { everyMs: memoryCheckMs });
  try {
    const output = await worker.stdout.bytes();
    await worker.exited;
    if (worker.signalCode !== null) return { end: 'killed' };
    if (worker.exitCode === 0) return { end: 'done', picture: output };
    return { end: 'failed', reason: new TextDecoder().decode(output) };
  } finally {
    void memoryCheck.stop();
  }
}

/** Zero on systems without /proc (macOS), and for a process that has ended. */
function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
