import { connect, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase, freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { requestBytes, sendOverKept } from '../measure/keep-alive.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { report } from '../measure/report.ts';
import { type Contender, measure } from '../measure/rounds.ts';
import { askedWorkspaces, fill, pageOf, workspaceId } from './conversations.ts';
import { pendingOrders } from './order-action.ts';

const connections = 32;
const rows = 100_000;
const shares = { off: null, 'of one in ten': '0.1', 'of all': '1' } as const;

/** The page of conversations and the action, without tracing, with a tenth of the traces kept, and with all. */
export async function benchTracing({ rounds = 7, units = 1_500 } = {}): Promise<boolean> {
  const [postgres, redis, nats] = [
    await benchPostgres({ shared_buffers: '512MB' }),
    await freshRedis(),
    await freshNats(),
  ];
  const database = await freshDatabase(postgres);
  const db = connect(database.url, { name: 'bench', max: 2, settings: withoutTimeLimit });
  await fill(db, rows);
  const collector = startSink();
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url, NATS_URL: nats.url };
  const tiersOf = (pid: number) => [
    { name: 'service', pid },
    { name: 'postgres', pid: postgres.pid },
  ];
  const processes: { stop(): Promise<unknown> }[] = [];
  const start = async (name: string, ratio: string | null) => {
    const tracing = ratio && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: ratio };
    const service = await startServiceProcess(name, { ...settings, ...tracing });
    processes.push(service);
    return service;
  };

  const pages = await Promise.all(
    Array.from({ length: askedWorkspaces }, (_, index) => pageOf(db, workspaceId(index))),
  );
  const owner = await createWorkspace(db);
  const { value: key } = await createKey(db, owner, { rateLimit: 10_000_000 });
  const pending = await pendingOrders(db, owner, Object.keys(shares).length * (rounds + 1) * units);
  const action = (): string => {
    const body = JSON.stringify({ order_id: pending.pop(), action: 'approve' });
    return requestBytes('POST', '/api/v1/orders/action', { authorization: `Bearer ${key}` }, body);
  };
  const [reading, acting]: [Contender[], Contender[]] = [[], []];
  for (const [share, ratio] of Object.entries(shares)) {
    const [read, act] = [await start('api-read', ratio), await start('order-actions', ratio)];
    const page = (index: number) => pages[index % pages.length] ?? '';
    reading.push({
      name: `page, traces ${share}`,
      tiers: tiersOf(read.pid),
      work: (count) => sendOverKept(count, { port: read.port, connections, request: page, minBytes: 5_000 }),
    });
    acting.push({
      name: `action, traces ${share}`,
      tiers: tiersOf(act.pid),
      work: (count) => sendOverKept(count, { port: act.port, connections, request: action, minBytes: 500 }),
    });
  }
  const [read, acted] = [
    await measure(reading, { rounds, units: 2 * units }),
    await measure(acting, { rounds, units }),
  ];
  await Promise.all(processes.map((each) => each.stop()));
  await Promise.all([db.end(), collector.stop()]);
  const [pageOff, pageTenth, pageAll] = read.map(({ sum }) => sum);
  const [off, tenth, all] = acted.map(({ sum }) => sum);
  const none = Number.NaN;
  return report('tracing', [...read, ...acted], {
    'page, a tenth of the traces against none': [pageTenth ?? none, pageOff ?? none],
    'page, all traces against none': [pageAll ?? none, pageOff ?? none],
    'action, a tenth of the traces against none': [tenth ?? none, off ?? none],
    'action, all traces against none': [all ?? none, off ?? none],
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
