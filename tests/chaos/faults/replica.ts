import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { type Child, startChild } from '../../../deploy/local/processes/child.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { until } from '../../../shared/runtime/until.ts';
import { startWire } from '../../support/running/wire.ts';
import { freeze, thaw } from '../../support/stores/freeze.ts';
import { clockFault } from './clock.ts';
import type { Part } from './part.ts';
import { replicaClock } from './replica-clock.ts';
import { silenceOf } from './wire-faults.ts';

export interface Replica extends Part {
  readonly service: string;
  readonly base: string;
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  readonly service: string;
  readonly number: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly seconds: number;
  readonly onCrash: (crash: Crash) => void;
}

export interface Crash {
  readonly how: string;
  readonly from: number;
  readonly restarted: Promise<void>;
}

const upWithinMs = 60_000;
const stopWithinMs = 20_000;
const callersPatienceMs = 20_000 + 15_000;

export async function startReplica({
  service,
  number,
  settings,
  folder,
  seconds,
  onCrash,
}: ReplicaOptions): Promise<Replica> {
  const name = `${service}-${number}`;
  const log = join(folder, `${name}.log`);
  const [port, healthPort, wire] = [await freePort(), await freePort(), await startWire()];
  wire.setTargets(port);
  let child: Child;
  const { preload, CLOCK_FILE, ...clock } = replicaClock(join(folder, `${name}.clock`), () =>
    isWanted ? child.pid : null,
  );
  const own = { PORT: String(port), HEALTH_PORT: String(healthPort), CLOCK_FILE };
  const env = { PATH: process.env.PATH, ...settings, ...own };
  let isWanted = true;

  const start = async (): Promise<void> => {
    const lastWords: string[] = [];
    let dyingSince: number | null = null;
    const started = startChild([process.execPath, '--preload', preload, `services/${service}/main.ts`], {
      env,
      cwd: projectFolder,
      output: (line) => {
        appendFileSync(log, `${line}\n`);
        if (line.includes('"level":"error"') || isStopping(line)) lastWords.push(line);
        if (isStopping(line) && isWanted) dyingSince ??= Date.now();
      },
      deathSignal: 'SIGKILL',
    });
    child = started;
    isWanted = true;
    void started.ended.then((how) => {
      if (!isWanted && dyingSince === null) return;
      const restarted = isWanted ? start() : Promise.resolve();
      onCrash({ how: [how, ...lastWords.slice(-2)].join('\n            '), from: dyingSince ?? Date.now(), restarted });
    });
    await until(() => !isWanted || isUp(healthPort), {
      boundMs: upWithinMs,
      timeoutMessage: () => `${name} did not start: see ${log}`,
    });
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    isWanted = false;
    await child.stop(signal, stopWithinMs);
  };

  await start();
  return {
    name,
    service,
    base: `http://127.0.0.1:${wire.port}`,
    injectors: {
      kill: { causesOutage: true, begin: async () => end('SIGKILL'), end: start },
      freeze: { causesOutage: true, begin: async () => freeze(child), end: async () => thaw(child) },
      silence: silenceOf(wire, callersPatienceMs),
      clock: clockFault(clock, seconds * 1_000),
    },
    async stop() {
      await end('SIGTERM');
      wire.stop();
    },
  };
}

function isStopping(line: string): boolean {
  return line.includes('"message":"stopping"');
}

/** Whether the service answers. It need not be ready, because a datastore may be down. */
async function isUp(healthPort: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${healthPort}/ready`, { signal: AbortSignal.timeout(1_000) });
    return (await response.text()) !== 'starting\n';
  } catch {
    return false;
  }
}
