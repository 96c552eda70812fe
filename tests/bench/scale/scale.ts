import { until } from '../../../shared/runtime/until.ts';
import { flag } from '../measure/flags.ts';
import { callAll } from '../measure/load.ts';
import { report } from '../measure/report.ts';
import { measure } from '../measure/rounds.ts';
import { startReceivers } from '../webhooks/receivers.ts';
import { createMix } from './mix.ts';
import { wrongPlansIn } from './plans.ts';
import { type Filled, fillPostgres, startWorld, type World } from './world.ts';

const hosts = 1_000;
/** Calls before the measurement, so that every service has compiled its hot code. */
const warmUp = 3_000;
/** Concurrent clients: with fewer, waking a service for one call costs more than the call. */
const clients = 32;
const settleWithinMs = 120_000;

/** The whole stack under a mix of calls, at several numbers of orders: processor time by tier, and wrong plans. */
export async function benchScale({ rounds = 3, units = 3_000 } = {}): Promise<boolean> {
  // Ten million take about 20 GB of disk.
  const sizes = (flag('orders') ?? '100000,1000000').split(',').map(Number);
  const receivers = await startReceivers(hosts);
  const filled: Filled[] = [];
  for (const orders of sizes) filled.push(await fillPostgres(orders));
  const worlds: World[] = [];
  for (const each of filled) worlds.push(await startWorld(each, receivers));
  const contenders = worlds.map((world) => {
    const mix = createMix(world);
    const work = async (count: number) => {
      await callAll(count, clients, mix);
      await settled(world);
    };
    return { name: `${world.orders} orders`, tiers: world.tiers, work };
  });
  for (const { work } of contenders) await work(warmUp);
  const figures = await measure(contenders, { rounds, units });
  const largest = worlds.at(-1);
  const wrong = largest ? await wrongPlansIn(largest) : [];
  for (const fault of wrong) console.log(fault);
  await Promise.all(worlds.map((world) => world.stop()));
  await receivers.stop();
  const sums = figures.map(({ sum }) => sum);
  return report('scale', figures, {
    'a call with the most orders against the fewest': [sums.at(-1) ?? Number.NaN, sums[0] ?? Number.NaN],
    'hot statements with a wrong plan': wrong.length,
  });
}

async function settled(world: World): Promise<void> {
  await until(() => world.isSettled(), {
    boundMs: settleWithinMs,
    everyMs: 20,
    timeoutMessage: () => `webhooks with ${world.orders} orders do not settle`,
  });
}
