import { existsSync, readFileSync } from 'node:fs';
import { writePrivately } from './private-files.ts';
import type { Environment } from './processes/environment.ts';
import { runScript } from './processes/scripts.ts';

/** Loads the demo data on the first run. What it made is kept in `file`, for its owner only. */
export async function loadDemo(file: string, env: Environment, signal: AbortSignal): Promise<void> {
  writePrivately(file, await runScript(['services/dashboard/cli/main.ts', 'demo', 'load'], env, signal));
}

/** What a first visitor is shown of the demo. */
export interface Demo {
  workspace: string;
  key: string;
  catalogUrl: string | undefined;
  formUrl: string | undefined;
}

/** The demo restaurant's, once the demo was loaded. */
export function readDemo(file: string): Demo | undefined {
  if (!existsSync(file)) return undefined;
  const restaurant = workspaces(JSON.parse(readFileSync(file, 'utf8'))).find(({ kind }) => kind === 'restaurant');
  const key = restaurant?.key?.value;
  if (restaurant === undefined || key === undefined) return undefined;
  const { name, catalogUrl, formUrl } = restaurant;
  return { workspace: name, key, catalogUrl: catalogUrl ?? undefined, formUrl: formUrl ?? undefined };
}

interface Workspace {
  name: string;
  kind: string;
  key?: { value?: string };
  catalogUrl?: string | null;
  formUrl?: string | null;
}

/** The command line's answer to `demo load`: our own, so its form is trusted once its list is there. */
function workspaces(made: unknown): Workspace[] {
  const list = typeof made === 'object' && made !== null && 'workspaces' in made ? made.workspaces : [];
  return Array.isArray(list) ? list : [];
}
