import { existsSync, readFileSync } from 'node:fs';
import type { loadDemo as load } from './demo/load.ts';
import { writePrivately } from './private-files.ts';
import type { Environment } from './processes/environment.ts';
import { runScript } from './processes/scripts.ts';

/** Loads the demo and stores its logins in `file`; called on the first start only. */
export async function loadDemo(file: string, env: Environment, signal: AbortSignal): Promise<void> {
  writePrivately(file, await runScript(['deploy/local/demo/main.ts'], env, signal));
}

export type Demo = Awaited<ReturnType<typeof load>>;

export function readDemo(file: string): Demo | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
