import { appendFileSync } from 'node:fs';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { type Child, startChild } from '../../../deploy/local/processes/child.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { until } from '../../../shared/runtime/until.ts';
import { freeze, thaw } from '../../support/stores/freeze.ts';
import type { FaultKind } from './fault.ts';
import type { Part } from './part.ts';

/** One process of a service. It keeps its port when it is started again, as behind a name in production. */
export interface Replica extends Part {
  readonly service: string;
  readonly base: string;
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  readonly service: string;
  readonly number: number;
  readonly settings: Readonly<Record<string, string>>;
  /** A file for what it says. */
  readonly log: string;
  /** Told when it ended without having been asked to. It has begun to start again, unless a fault came on top of it. */
  readonly onCrash: (crash: Crash) => void;
}

export interface Crash {
  /** How it ended, and the last error that it told of. */
  readonly how: string;
  /** When it began to end: a service that stops takes nothing new. */
  readonly from: number;
  readonly restarted: Promise<void>;
}

const upWithinMs = 60_000;
const stopWithinMs = 20_000;

export async function startReplica({ service, number, settings, log, onCrash }: ReplicaOptions): Promise<Replica> {
  const name = `${service}-${number}`;
  const [port, healthPort] = [await freePort(), await freePort()];
  const env = { PATH: process.env.PATH, ...settings, PORT: String(port), HEALTH_PORT: String(healthPort) };
  let child: Child;
  let isWanted = true;

  const start = async (): Promise<void> => {
    const lastWords: string[] = [];
    let dyingSince: number | null = null;
    const started = startChild([process.execPath, `services/${service}/main.ts`], {
      env,
      cwd: projectFolder,
      output: (line) => {
        appendFileSync(log, `${line}\n`);
        if (line.startsWith('level=error') || line.includes('msg=stopping')) lastWords.push(line);
        if (line.includes('msg=stopping') && isWanted) dyingSince ??= Date.now();
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
      late: () => `${name} did not start: see ${log}`,
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
    base: `http://127.0.0.1:${port}`,
    async takeAway(kind: FaultKind) {
      if (kind === 'freeze') freeze(child);
      else await end(kind === 'kill' ? 'SIGKILL' : 'SIGTERM');
    },
    async bringBack(kind: FaultKind) {
      if (kind === 'freeze') thaw(child);
      else await start();
    },
    stop: () => end('SIGTERM'),
  };
}

/** It has started. A datastore may be away, which it says too, and which is no reason to wait. */
async function isUp(healthPort: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${healthPort}/ready`, { signal: AbortSignal.timeout(1_000) });
    return (await response.text()) !== 'starting\n';
  } catch {
    return false;
  }
}
