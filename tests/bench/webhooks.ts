import { freshNats, freshPostgres } from '../support/datastores.ts';
import { report } from './report.ts';
import { type Contender, measure } from './rounds.ts';
import { flood, pace, percentile } from './webhooks-load.ts';
import { type Receivers, startReceivers } from './webhooks-receivers.ts';
import { type Side, startDispatcher, startUndiciSender } from './webhooks-sides.ts';

const hostCounts = [1, 50, 1_000] as const;
const secret = 'whsec_000102030405060708090a0b0c0d0e0f';
const halfLoadSeconds = 5;

/** Deliveries over HTTPS to 1, 50 and 1,000 hosts, from commit to arrival, beside a plain Node sender's. */
export async function benchWebhooks({ rounds = 5, units = 8_000 } = {}): Promise<boolean> {
  const postgres = await freshPostgres({
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    shared_preload_libraries: 'pg_stat_statements',
  });
  const nats = await freshNats();
  const receivers = await startReceivers(Math.max(...hostCounts), secret);
  const place = { postgres, nats, receivers, secret };
  const sides = [await startDispatcher(place), await startUndiciSender(place)];
  const statements = new Map<string, number>();
  const contenders = hostCounts.flatMap((hosts) => sides.map((side) => contender(side, receivers, hosts, statements)));
  const figures = await measure(contenders, { rounds, units });
  console.log(statements);
  for (const { name, perSecond } of figures) {
    const side = sides.find((each) => name.startsWith(each.name));
    const hosts = Number(/(\d+) hosts?$/.exec(name)?.[1]);
    if (!side) continue;
    await warm(side, receivers, hosts);
    const { latencies } = await pace(side, receivers, { hosts, perSecond: perSecond / 2, seconds: halfLoadSeconds });
    console.log(
      name,
      (perSecond / 2).toFixed(0),
      percentile(latencies, 0.5).toFixed(1),
      percentile(latencies, 0.99).toFixed(1),
    );
  }
  await Promise.all(sides.map((side) => side.stop()));
  await receivers.stop();
  return report('webhooks', figures, []);
}

function contender(side: Side, receivers: Receivers, hosts: number, statements: Map<string, number>): Contender {
  const name = `${side.name}, ${hosts} ${hosts === 1 ? 'host' : 'hosts'}`;
  return {
    name,
    tiers: side.tiers,
    prepare: () => warm(side, receivers, hosts),
    async work(count) {
      const before = await side.statements();
      await flood(side, receivers, hosts, count);
      const each = ((await side.statements()) - before) / count;
      statements.set(name, Math.min(each, statements.get(name) ?? each));
    },
  };
}

/** Opens the connections, which the sender has let go while others were measured. */
async function warm(side: Side, receivers: Receivers, hosts: number): Promise<void> {
  await flood(side, receivers, hosts, Math.max(1_000, 4 * hosts));
}
