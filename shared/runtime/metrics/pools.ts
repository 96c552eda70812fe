import { measured } from '../metrics.ts';
import { throttled } from './throttled.ts';

const maxWaitMs = 2_000;

/** How long an empty statement waits in each pool, up to two seconds. */
export function measurePoolWaits(pools: Readonly<Record<string, () => Promise<unknown>>>): void {
  const waits = Object.entries(pools).map(([pool, probe]) => ({
    labels: { db_client_connection_pool_name: pool },
    seconds: throttled(() => secondsOf(probe)),
  }));
  measured('db_client_connection_wait_seconds', () =>
    Promise.all(waits.map(async ({ labels, seconds }) => ({ labels, value: await seconds() }))),
  );
}

async function secondsOf(probe: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const isAnswered = probe().then(
    () => true,
    () => false,
  );
  const late = Bun.sleep(maxWaitMs).then(() => true);
  return (await Promise.race([isAnswered, late])) ? (performance.now() - began) / 1000 : Number.NaN;
}
