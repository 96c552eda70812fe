import { measured } from '../metrics.ts';
import { throttled } from './throttled.ts';

const longestMs = 2_000;

/** How long an empty statement waits in each pool, up to two seconds. */
export function measurePoolWaits(pools: Readonly<Record<string, () => Promise<unknown>>>): void {
  const waits = Object.entries(pools).map(([pool, ask]) => ({
    labels: { db_client_connection_pool_name: pool },
    seconds: throttled(() => secondsOf(ask)),
  }));
  measured('db_client_connection_wait_seconds', () =>
    Promise.all(waits.map(async ({ labels, seconds }) => ({ labels, value: await seconds() }))),
  );
}

async function secondsOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const isAnswered = ask().then(
    () => true,
    () => false,
  );
  const late = Bun.sleep(longestMs).then(() => true);
  return (await Promise.race([isAnswered, late])) ? (performance.now() - began) / 1000 : Number.NaN;
}
