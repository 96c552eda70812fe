import { afterAll } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Stoppable =
  | { readonly stop: () => unknown }
  | { readonly close: () => unknown }
  | { readonly end: () => unknown }
  | { readonly drop: () => unknown }
  | { readonly erase: () => unknown };

const running: (readonly Stoppable[])[] = [];

/** Stops its arguments after the file's last test. */
export async function forThisFile<Starting extends readonly (Stoppable | Promise<Stoppable>)[]>(
  ...starting: Starting
): Promise<{ -readonly [Each in keyof Starting]: Awaited<Starting[Each]> }> {
  const started = await Promise.all(starting);
  register(started);
  return started;
}

/** Returns `keep`. After the file's last test, stops everything given to it: `keep(await startReceiver())`. */
export function keeperForThisFile() {
  const kept: Stoppable[] = [];
  register([{ stop: () => Promise.all(kept.map(end)) }]);
  return <Thing extends Stoppable>(thing: Thing): Thing => {
    kept.push(thing);
    return thing;
  };
}

/** An empty folder, erased after the last test of the file. */
export function folderForThisFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  register([{ erase: () => rmSync(folder, { recursive: true }) }]);
  return folder;
}

function register(group: readonly Stoppable[]): void {
  if (running.length === 0) afterAll(endAll);
  running.push(group);
}

/** One hook: separate hooks would end the oldest first. */
async function endAll(): Promise<void> {
  for (const group of running.splice(0).reverse()) await Promise.all(group.map(end));
}

function end(each: Stoppable): unknown {
  if ('stop' in each) return each.stop();
  // Before `close`: a postgres pool has both, and its `close` does not wait for queries.
  if ('end' in each) return each.end();
  if ('close' in each) return each.close();
  if ('drop' in each) return each.drop();
  return each.erase();
}
