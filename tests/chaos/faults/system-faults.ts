import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../deploy/local/programs.ts';
import type { Clock } from './clock.ts';

export interface SystemFaults {
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Clock;
  fillDisk(isFull: boolean): void;
  remove(): void;
}

/** The shared file is the `struct faults` of system-faults.c: two 64-bit integers. */
const fieldBytes = 8;
const offsets = { clockMs: 0, isDiskFull: fieldBytes };

/** Compiles system-faults.c; null where there is no C compiler (`cc`). */
export function buildSystemFaults(): SystemFaults | null {
  const compiler = findProgram('cc');
  if (compiler === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'system-faults-'));
  chmodSync(folder, 0o755);
  const [library, shared] = [join(folder, 'system-faults.so'), join(folder, 'faults')];
  const source = join(import.meta.dir, 'system-faults.c');
  const { success, stderr } = Bun.spawnSync([compiler, '-shared', '-fPIC', '-O2', '-o', library, source]);
  if (!success) throw new Error(`compiling system-faults.c failed: ${stderr}`);
  const file = openSync(shared, 'w', 0o644);
  const write = (value: number, at: number): void => {
    writeSync(file, new BigInt64Array([BigInt(value)]), 0, fieldBytes, at);
  };
  for (const at of Object.values(offsets)) write(0, at);
  return {
    env: { LD_PRELOAD: library, SYSTEM_FAULTS: shared },
    clock: { set: async (offsetMs) => write(offsetMs, offsets.clockMs) },
    fillDisk: (isFull) => write(isFull ? 1 : 0, offsets.isDiskFull),
    remove: () => {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
