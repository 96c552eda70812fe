import { rmSync } from 'node:fs';
import { writePrivately } from './private-files.ts';
import { startTimeOf } from './processes/process-table.ts';
import { type Supervised, type SuperviseOptions, supervise } from './processes/supervise.ts';

export interface Stack {
  readonly file: string;
  start(layer: Layer, options: Omit<SuperviseOptions, 'onRestart' | 'stopping'>): Promise<void>;
  record(more: Record<string, unknown>): void;
  stop(print: (line: string) => void): Promise<void>;
  kill(): void;
}

type Layer = 'services' | 'proxy' | 'datastores';

const stopOrder: Layer[] = ['services', 'proxy', 'datastores'];

/** `file` lists the running processes, for the CLI and for the next start after a crash. */
export function openStack(file: string, stopping: AbortSignal): Stack {
  const running: { layer: Layer; name: string; process: Supervised }[] = [];
  let recorded: Record<string, unknown> = { supervisor: process.pid };
  const write = () => {
    const processes = running.map(({ name, process: { pid } }) => ({ name, pid, startTime: startTimeOf(pid) }));
    writePrivately(file, `${JSON.stringify({ ...recorded, processes }, null, 2)}\n`);
  };
  return {
    file,
    async start(layer, options) {
      const process = await supervise({ ...options, stopping, onRestart: write });
      running.push({ layer, name: options.name, process });
      write();
    },
    record(more) {
      recorded = { ...recorded, ...more };
      write();
    },
    async stop(print) {
      for (const layer of stopOrder) {
        const processes = running.filter((each) => each.layer === layer);
        if (processes.length > 0) print(`Stopping ${processes.map(({ name }) => name).join(', ')}`);
        await Promise.all(processes.map(({ process }) => process.stop()));
      }
      rmSync(file, { force: true });
    },
    kill() {
      for (const each of running) void each.process.stop('SIGKILL');
    },
  };
}
