import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalIfAlive } from '../../../deploy/local/processes/process-table.ts';
import { until } from '../../../shared/runtime/until.ts';
import type { Clock } from './clock.ts';

const takenWithinMs = 10_000;

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
      const isTaken = () => pid() !== one || Number(readFileSync(`${file}.taken`, 'utf8')) === offsetMs;
      await until(isTaken, { boundMs: takenWithinMs, timeoutMessage: () => `a clock was not set: ${file}` });
    },
  };
}
