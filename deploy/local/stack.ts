import { rmSync } from 'node:fs';
import { writePrivately } from './private-files.ts';
import { birth } from './processes/process-table.ts';
import { type Supervised, supervise, type Watch } from './processes/supervise.ts';

export interface Stack {
  readonly file: string;
  start(layer: Layer, watch: Omit<Watch, 'onRestart' | 'stopping'>): Promise<void>;
  note(facts: Record<string, unknown>): void;
  stop(print: (line: string) => void): Promise<void>;
  hasten(): void;
}

type Layer = 'services' | 'proxy' | 'datastores';

const stopOrder: Layer[] = ['services', 'proxy', 'datastores'];

/** `file` tells the command line, and the next start after a crash, what runs. */
export function openStack(file: string, stopping: AbortSignal): Stack {
  const running: { layer: Layer; name: string; process: Supervised }[] = [];
  let facts: Record<string, unknown> = { supervisor: process.pid };
  const write = () => {
    const processes = running.map(({ name, process: { pid } }) => ({ name, pid, birth: birth(pid) }));
    writePrivately(file, `${JSON.stringify({ ...facts, processes }, null, 2)}\n`);
  };
  return {
    file,
    async start(layer, watch) {
      const process = await supervise({ ...watch, stopping, onRestart: write });
      running.push({ layer, name: watch.name, process });
      write();
    },
    note(more) {
      facts = { ...facts, ...more };
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
    hasten() {
      for (const each of running) void each.process.stop('SIGKILL');
    },
  };
}
