import { existsSync, readFileSync } from 'node:fs';
import { writePrivately } from './private-files.ts';
import type { Environment } from './processes/environment.ts';
import { runScript } from './processes/scripts.ts';

/** Loads the demo data on the first run. What it made is kept in `file`, for its owner only. */
export async function loadDemo(file: string, env: Environment, signal: AbortSignal): Promise<void> {
  writePrivately(file, await runScript(['deploy/local/demo/main.ts'], env, signal));
}

/** What a first visitor is shown of the demo. */
export interface Demo {
  workspace: string;
  workspaceId: string;
  key: string;
  /** Waits for a receiver on this machine; none where webhooks may not go there. */
  endpoint: Endpoint | undefined;
  catalogUrl: string | undefined;
  formUrl: string | undefined;
  /** Who may sign in to the dashboard; none in what an older version made. */
  logins: readonly Login[];
}

interface Endpoint {
  id: string;
  url: string;
  secret: string;
}

interface Login {
  role: string;
  email: string;
  password: string;
}

/** The demo restaurant's, once the demo was loaded. */
export function readDemo(file: string): Demo | undefined {
  if (!existsSync(file)) return undefined;
  const made: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const restaurant = listOf<Workspace>(made, 'workspaces').find(({ kind }) => kind === 'restaurant');
  const key = restaurant?.key?.value;
  if (restaurant === undefined || key === undefined) return undefined;
  const { id, name, endpoint, catalogUrl, formUrl } = restaurant;
  const logins = listOf<Login>(made, 'logins');
  return {
    ...{ workspace: name, workspaceId: id, key, endpoint: endpoint ?? undefined, logins },
    ...{ catalogUrl: catalogUrl ?? undefined, formUrl: formUrl ?? undefined },
  };
}

interface Workspace {
  id: string;
  name: string;
  kind: string;
  key?: { value?: string };
  endpoint?: Endpoint | null;
  catalogUrl?: string | null;
  formUrl?: string | null;
}

/** A list in the answer of demo/main.ts: our own, so its form is trusted once the list is there. */
function listOf<Each>(made: unknown, name: string): Each[] {
  const list = typeof made === 'object' && made !== null && name in made ? (made as Record<string, unknown>)[name] : [];
  return Array.isArray(list) ? list : [];
}
