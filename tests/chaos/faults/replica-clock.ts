import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalIfAlive } from '../../../deploy/local/processes/process-table.ts';
import { until } from '../../../shared/runtime/until.ts';
import type { Clock } from './clock.ts';

const appliedWithinMs = 10_000;

/** `preload` and `CLOCK_FILE` are for the start of the replica's process. */
export function replicaClock(file: string, pid: () => number | null): Clock & { preload: string; CLOCK_FILE: string } {
  writeFileSync(file, '0');
  return {
    preload: join(import.meta.dir, 'bun-clock.ts'),
    CLOCK_FILE: file,
    async set(offsetMs) {
      writeFileSync(file, String(offsetMs));
      const one = pid();
      if (one === null) return; // It is read at the next start.
      signalIfAlive(one, 'SIGUSR2');
      const isApplied = () => pid() !== one || Number(readFileSync(`${file}.applied`, 'utf8')) === offsetMs;
      await until(isApplied, { boundMs: appliedWithinMs, timeoutMessage: () => `a clock was not set: ${file}` });
    },
  };
}
