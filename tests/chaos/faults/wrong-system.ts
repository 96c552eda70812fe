import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../deploy/local/programs.ts';
import type { Clock } from './clock.ts';

export interface WrongSystem {
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Clock;
  fillDisk(isFull: boolean): void;
  remove(): void;
}

const bytes = 16;
const fullAt = 8;

/** Null without a C compiler (`cc`): it is made here, of wrong-system.c. */
export function wrongSystem(): WrongSystem | null {
  const compiler = findProgram('cc');
  if (compiler === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'wrong-system-'));
  chmodSync(folder, 0o755);
  const [library, page] = [join(folder, 'wrong-system.so'), join(folder, 'page')];
  const source = join(import.meta.dir, 'wrong-system.c');
  const { success, stderr } = Bun.spawnSync([compiler, '-shared', '-fPIC', '-O2', '-o', library, source]);
  if (!success) throw new Error(`wrong-system.c was not compiled: ${stderr}`);
  const file = openSync(page, 'w', 0o644);
  writeSync(file, new Uint8Array(bytes), 0, bytes, 0);
  const write = (value: number, at: number): void => {
    writeSync(file, new BigInt64Array([BigInt(value)]), 0, fullAt, at);
  };
  return {
    env: { LD_PRELOAD: library, WRONG_SYSTEM: page },
    clock: { set: async (offsetMs) => write(offsetMs, 0) },
    fillDisk: (isFull) => write(isFull ? 1 : 0, fullAt),
    remove: () => {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
