import { join } from 'node:path';
import { type Child, startChild } from '../../deploy/local/processes/child.ts';
import { findProgram } from '../../deploy/local/programs.ts';
import { until } from '../../shared/runtime/until.ts';
import { type Commands, createCommands } from './commands.ts';

/** Where containers run. */
export interface Engine extends AsyncDisposable {
  readonly name: string;
  readonly commands: Commands;
  /** The environment for its commands. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The engine of Docker's client, else one started in `directory`
 * and stopped at the end; a text says why there is none. */
export async function findEngine(directory: string, log: string): Promise<Engine | string> {
  if (process.getuid?.() !== 0) return 'only root can kill what runs in containers, and start an engine';
  if (findProgram('docker') === undefined) return 'Docker is not installed (on Debian: apt-get install docker.io)';
  const usual = createCommands(process.env, log);
  if (await answers(usual)) {
    const name = 'the engine that runs here';
    return { name, commands: usual, environment: process.env, [Symbol.asyncDispose]: async () => {} };
  }
  const program = findProgram('dockerd');
  if (program === undefined) return 'no container engine answers (on Debian: apt-get install docker.io)';
  return startOwn(program, directory, log);
}

async function startOwn(program: string, directory: string, log: string): Promise<Engine | string> {
  const socket = `unix://${join(directory, 'docker.sock')}`;
  const places = { 'data-root': 'data', 'exec-root': 'run', pidfile: 'docker.pid' };
  const options = Object.entries(places).map(([option, place]) => `--${option}=${join(directory, place)}`);
  const output = join(directory, 'dockerd.log');
  const child = startChild([program, ...options, '-H', socket], { env: process.env, output, deathSignal: 'SIGTERM' });
  const environment = { ...process.env, DOCKER_HOST: socket };
  const commands = createCommands(environment, log);
  const ended = child.ended.then((how) => `the container engine ended at its start (${how}): see ${output}`);
  const isUp = until(() => answers(commands), { boundMs: startMs, everyMs: 500, timeoutMessage: () => 'late' });
  const outcome = await Promise.race([ended, isUp.catch(() => `the container engine does not answer: see ${output}`)]);
  if (outcome !== true) {
    await stop(child);
    return outcome;
  }
  return { name: 'an engine of our own', commands, environment, [Symbol.asyncDispose]: () => stop(child) };
}

const startMs = 60_000;
const stopMs = 60_000;
const stop = (child: Child) => child.stop('SIGTERM', stopMs);

function answers(commands: Commands): Promise<boolean> {
  return commands.works(['docker', 'version', '--format', '{{.Server.Version}}']);
}
