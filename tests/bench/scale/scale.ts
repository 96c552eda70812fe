import { until } from '../../../shared/runtime/until.ts';
import { flag } from '../measure/flags.ts';
import { report } from '../measure/report.ts';
import { type Figure, measure } from '../measure/rounds.ts';
import { percentile } from '../webhooks/load.ts';
import { startReceivers } from '../webhooks/receivers.ts';
import { callAll } from './load.ts';
import { openMenus } from './menus.ts';
import { createMix } from './mix.ts';
import { plansIn, printPlans } from './plans.ts';
import { type Filled, fillPostgres, startWorld, type World, webhookSecret } from './world.ts';

const hosts = 1_000;
const openMenuPages = 2_000;
/** Calls before the measurement, so that every service has compiled its hot code. */
const warmUp = 3_000;
/** Concurrent clients while costs are measured: with fewer, waking a service for one call costs more than the call. */
const clients = 32;
const clientsTried = [4, 8, 16, 32, 64] as const;
const callsTried = 2_000;
const maxP99Ms = 100;
const settleWithinMs = 120_000;

/** The whole stack under a mix of calls, at several numbers of orders: processor
 * time by tier, and calls per second with the 99th percentile below 100 ms. */
export async function benchScale({ rounds = 3, units = 3_000, sizes = sizesAsked() } = {}): Promise<boolean> {
  const receivers = await startReceivers(hosts, webhookSecret);
  const filled: Filled[] = [];
  for (const orders of sizes) filled.push(await fillPostgres(orders));
  const worlds: World[] = [];
  for (const each of filled) worlds.push(await startWorld(each, receivers));
  const mixes = worlds.map(createMix);
  const closing = await Promise.all(
    worlds.map(({ ports, made }) => openMenus(ports.catalog, made.slug, openMenuPages)),
  );
  const contenders = worlds.map((world, index) => ({
    name: `${world.orders} orders`,
    tiers: world.tiers,
    work: async (count: number) => {
      await callAll(count, clients, mixes[index] ?? noSuchWorld);
      await settled(world);
    },
  }));
  for (const { work } of contenders) await work(warmUp);
  const figures = await measure(contenders, { rounds, units });
  for (const [index, figure] of figures.entries()) {
    console.log(`\n${worlds[index]?.orders} orders: ${costOf(figure)}`);
    await tryClients(worlds[index], mixes[index] ?? noSuchWorld);
  }
  for (const close of closing) close();
  const plans = [];
  for (const world of worlds) plans.push({ orders: world.orders, plans: await plansIn(world) });
  const wrong = printPlans(plans);
  await Promise.all(worlds.map((world) => world.stop()));
  await receivers.stop();
  const sums = figures.map(({ sum }) => sum);
  return report('scale', figures, {
    'a call with the most orders against the fewest': [sums.at(-1) ?? Number.NaN, sums[0] ?? Number.NaN],
    'hot statements with a wrong plan': wrong,
  });
}

/** `--orders 100000,1000000`: ten million take about 20 GB of disk. */
function sizesAsked(): number[] {
  return (flag('orders') ?? '100000,1000000').split(',').map(Number);
}

function costOf({ tiers, sum }: Figure): string {
  const [first, second] = Object.entries(tiers).toSorted(([, a], [, b]) => b - a);
  const share = ([name, time]: [string, number] = ['', 0]) => `${name} ${((100 * time) / sum).toFixed(0)} %`;
  return `${(sum / 1_000).toFixed(2)} processor seconds for a thousand calls; the largest tiers: ${share(first)}, ${share(second)}`;
}

/** Raises the number of clients, and prints the most calls a second with a low p99. */
async function tryClients(world: World | undefined, next: ReturnType<typeof createMix>): Promise<void> {
  let most = 'none';
  for (const clients of clientsTried) {
    const begun = performance.now();
    const times = await callAll(callsTried, clients, next);
    const perSecond = (callsTried / (performance.now() - begun)) * 1_000;
    const [half, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const words = `${perSecond.toFixed(0)} calls a second, p50 ${half.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    console.log(`  ${clients} clients: ${words}`);
    if (p99 < maxP99Ms) most = `${words}, by ${clients} clients`;
  }
  console.log(`  the most with p99 under ${maxP99Ms} ms: ${most}`);
  if (world) await settled(world);
}

async function settled(world: World): Promise<void> {
  await until(() => world.isSettled(), {
    boundMs: settleWithinMs,
    everyMs: 20,
    timeoutMessage: () => `webhooks with ${world.orders} orders do not settle`,
  });
}

const noSuchWorld = (): never => {
  throw new Error('there is no such world');
};
