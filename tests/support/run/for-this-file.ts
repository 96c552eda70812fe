import { afterAll } from 'bun:test';

type Ending =
  | { readonly stop: () => unknown }
  | { readonly close: () => unknown }
  | { readonly end: () => unknown }
  | { readonly drop: () => unknown }
  | { readonly erase: () => unknown };

/** What the current test file has started; each group ends before those that were started before it. */
const running: (readonly Ending[])[] = [];

/** What these starts give, which end after the last test of the file: `const [dashboard, browser] = await forThisFile(…)`. */
export async function forThisFile<Starting extends readonly (Ending | Promise<Ending>)[]>(
  ...starting: Starting
): Promise<{ -readonly [Each in keyof Starting]: Awaited<Starting[Each]> }> {
  const started = await Promise.all(starting);
  if (running.length === 0) afterAll(endAll);
  running.push(started);
  return started;
}

/** Hooks run in the order in which they were given, so one of them ends everything, the last first. */
async function endAll(): Promise<void> {
  for (const group of running.splice(0).reverse()) await Promise.all(group.map(end));
}

function end(each: Ending): unknown {
  if ('stop' in each) return each.stop();
  // Before `close`: a pool of postgres has both, and its `close` waits for nothing.
  if ('end' in each) return each.end();
  if ('close' in each) return each.close();
  if ('drop' in each) return each.drop();
  return each.erase();
}
