import { connect, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase, freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { type Call, callAll } from '../measure/load.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { report } from '../measure/report.ts';
import { type Contender, measure, microsOf } from '../measure/rounds.ts';
import { askedWorkspaces, fill, pageOf, workspaceId } from './conversations.ts';
import { approval, pendingOrders } from './order-action.ts';

const connections = 32;
const rows = 100_000;
const shares = { none: null, 'a tenth': '0.1', all: '1' } as const;

/** The page of conversations and the action, without tracing, with a tenth of the traces kept, and with all. */
export async function benchTracing({ rounds = 7, units = 1_500 } = {}): Promise<boolean> {
  const [postgres, redis, nats] = [await benchPostgres(), await freshRedis(), await freshNats()];
  const { url } = await freshDatabase(postgres);
  const db = connect(url, { name: 'bench', max: 2, settings: withoutTimeLimit });
  await fill(db, rows);
  const collector = startSink();
  const asked = Array.from({ length: askedWorkspaces }, (_, index) => workspaceId(index));
  const pages = await Promise.all(asked.map((workspace) => pageOf(db, workspace)));
  const owner = await createWorkspace(db);
  const { value: key } = await createKey(db, owner, { rateLimit: 10_000_000 });
  const pending = await pendingOrders(db, owner, Object.keys(shares).length * (rounds + 1) * units);
  const processes: { stop(): Promise<unknown> }[] = [];
  const contendersOf = (service: string, call: (port: number, n: number) => Call): Promise<Contender[]> =>
    Promise.all(
      Object.entries(shares).map(async ([share, ratio]) => {
        const { pid, port, stop } = await startServiceProcess(service, {
          ...{ DATABASE_URL: url, REDIS_URL: redis.url, NATS_URL: nats.url },
          ...(ratio && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }),
        });
        processes.push({ stop });
        const tiers = [
          { name: 'service', pid },
          { name: 'postgres', pid: postgres.pid },
        ];
        const work = (count: number) => callAll(count, connections, (n) => call(port, n));
        return { name: `${service}, ${share}`, tiers, work };
      }),
    );
  const reading = await contendersOf('api-read', (port, n) => {
    return { port, request: pages[n % pages.length] ?? '', minBytes: 5_000 };
  });
  const acting = await contendersOf('order-actions', (port) => approval(port, key, pending.pop() ?? ''));
  const figures = [
    ...(await measure(reading, { rounds, units: 2 * units })),
    ...(await measure(acting, { rounds, units })),
  ];
  await Promise.all(processes.map((each) => each.stop()));
  await Promise.all([db.end(), collector.stop()]);
  const micros = microsOf(figures);
  const against = (service: string, share: string): [number, number] => [
    micros(`${service}, ${share}`),
    micros(`${service}, none`),
  ];
  return report('tracing', figures, {
    'page, a tenth of the traces against none': against('api-read', 'a tenth'),
    'page, all traces against none': against('api-read', 'all'),
    'action, a tenth of the traces against none': against('order-actions', 'a tenth'),
    'action, all traces against none': against('order-actions', 'all'),
  });
}

/** A collector that discards what it receives. */
function startSink() {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      await request.arrayBuffer();
      return Response.json({});
    },
  });
  return { endpoint: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}
