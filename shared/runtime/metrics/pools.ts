import { measured } from '../metrics.ts';
import { recently } from './recently.ts';

/** A wait of so long is told as one of so long: it goes on. */
const longestMs = 2_000;

/**
 * Shows how long a statement that asks nothing waits in each of these pools, by their names: behind what is asked on the same
 * connections, and for one to be free.
 */
export function measureWaits(pools: Readonly<Record<string, () => Promise<unknown>>>): void {
  const waits = Object.entries(pools).map(([pool, ask]) => ({
    labels: { db_client_connection_pool_name: pool },
    seconds: recently(() => secondsOf(ask)),
  }));
  measured('db_client_connection_wait_seconds', () =>
    Promise.all(waits.map(async ({ labels, seconds }) => ({ labels, value: await seconds() }))),
  );
}

/** Not a number when PostgreSQL cannot be asked. */
async function secondsOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const isAnswered = ask().then(
    () => true,
    () => false,
  );
  const late = Bun.sleep(longestMs).then(() => true);
  return (await Promise.race([isAnswered, late])) ? (performance.now() - began) / 1000 : Number.NaN;
}
