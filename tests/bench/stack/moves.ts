import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveWorkspace } from '../../../services/cli/move/move-workspace.ts';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createDashboardSecrets, webhookSecretsKey } from '../../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';
import { createOrder } from '../../support/data/rows.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { createClient } from '../../support/requests/client.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { type Deployment, startDeployment } from '../../support/running/deployment.ts';
import { newSecretsKey } from '../../support/running/installation.ts';
import { freshDatabase } from '../../support/stores/datastores.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { report } from '../measure/report.ts';
import { percentile } from '../webhooks/load.ts';

const ordersPerMove = 40;
const actionEveryMs = 100;
const readLimit = 20;
const shownText = 300;
const openTransactionMs = 1_500;
/** Longer than services cache a key. */
const forgetWithinMs = 6_000;

interface Platform {
  readonly db: Db;
  readonly url: string;
  readonly secretsKey: string;
  readonly deployment: Deployment;
}

/** Moves one workspace to and fro between two platforms whose clocks are a minute apart, under calls to the first one's
 * addresses, with transactions open in it and moves given up half way (issue 36). */
export async function benchMoves({ rounds: moves = 50 } = {}): Promise<boolean> {
  const postgres = await benchPostgres();
  const platforms = [await startPlatform(postgres, 0), await startPlatform(postgres, 1)] as const;
  const [first] = platforms;
  const receiver = await startReceiver();
  const { workspace, key, orders } = await fill(first, receiver.url, moves * ordersPerMove);
  const load = startLoad(createClient(first.deployment.sites.BASE_URL), key, orders);
  const follower = followerOf(first, key);
  let isMoving = true;
  const following = (async () => {
    while (isMoving) {
      await follower.sync();
      await Bun.sleep(actionEveryMs);
    }
  })();
  const pauses: number[] = [];
  for (let nth = 0; nth < moves; nth += 1) {
    const [here, there] = nth % 2 === 0 ? platforms : ([platforms[1], platforms[0]] as const);
    const held = holdTransaction(here, workspace);
    pauses.push(await moveOnce(here, there, workspace, nth));
    await held;
    process.stderr.write(`\rmove ${nth + 1} of ${moves} `);
  }
  const { acted, refusedReads } = await load.stop();
  isMoving = false;
  await following;
  const last = platforms[moves % 2] ?? first;
  await until(
    async () => (await last.db`select from open_deliveries union all select from event_outbox`).length === 0,
    {
      timeoutMessage: () => 'deliveries stay open',
    },
  );
  await follower.sync();
  const delivered = new Set(
    receiver.received.flatMap(({ body }) => {
      const { event, data } = JSON.parse(body.toString());
      return event === 'order.approved' ? [String(data.id ?? data.orderId)] : [];
    }),
  );
  const rows = await last.db<{ id: string; status: string; number: string; shown: string }[]>`
    select id, status, number, store_status(step, status) as shown from orders where workspace_id = ${workspace}`;
  const followed = follower.orders();
  const sorted = pauses.toSorted((one, two) => one - two);
  console.log(
    `\n${moves} moves of ${orders.length} orders: a pause of ${percentile(sorted, 0.5).toFixed(0)} ms, at most ${percentile(sorted, 1).toFixed(0)}; ${acted.size} orders approved meanwhile`,
  );
  await Promise.all(platforms.map(({ deployment }) => deployment.stop()));
  await receiver.close();
  return report('moves', [], {
    'reads that failed': refusedReads,
    'approved orders whose event was not delivered': [...acted].filter((id) => !delivered.has(id)).length,
    'approved orders that are not': rows.filter(({ id, status }) => acted.has(id) && status !== 'approved').length,
    'orders that were lost or have the number of another':
      orders.length - new Set(rows.map(({ number }) => number)).size,
    'orders that a follower has otherwise': rows.filter(({ id, shown }) => followed.get(id) !== shown).length,
    'rows left where it was': await rowsNaming(platforms[(moves + 1) % 2] ?? first, workspace),
    'the longest pause, ms': percentile(sorted, 1),
  });
}

async function startPlatform(
  postgres: Awaited<ReturnType<typeof benchPostgres>>,
  aheadMinutes: number,
): Promise<Platform> {
  const { url } = await freshDatabase(postgres);
  const db = connect(url, { name: 'bench', max: 3 });
  await db.unsafe(`create or replace function clock() returns timestamptz(3) language sql stable
    as 'select (clock_timestamp() + interval ''${aheadMinutes} minutes'')::timestamptz(3)'`);
  const secretsKey = newSecretsKey();
  const deployment = await startDeployment(url, secretsKey);
  for (const name of ['api-read', 'order-actions', 'conversations', 'webhook-dispatcher'] as const)
    await deployment.add(name);
  return { db, url, secretsKey, deployment };
}

async function fill({ db, secretsKey }: Platform, url: string, count: number) {
  const workspace = await createWorkspace(db);
  const secret = createSecrets(webhookSecretsKey(secretsKey)).seal(`whsec_${randomBytes(16).toString('hex')}`);
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    values (${newId('endpoint')}, ${workspace}, ${url}, ${['order.*']}, 'test', ${secret})`;
  const orders: string[] = [];
  for (let nth = 0; nth < count; nth += 1) orders.push(await createOrder(db, workspace));
  return { workspace, orders, key: (await createKey(db, workspace, { rateLimit: 100_000 })).value };
}

/** Approves one order after the other, again while it is refused, and reads. */
function startLoad(api: ReturnType<typeof createClient>, key: string, orders: readonly string[]) {
  const acted = new Set<string>();
  let [isOver, refusedReads] = [false, 0];
  const acting = (async () => {
    for (const id of orders) {
      for (let status = 503; status === 503 && !isOver; ) {
        status = (await api.act(key, { order_id: id, action: 'approve' })).status;
        if (status === 200) acted.add(id);
        else if (status !== 503) throw new Error(`an action was answered with ${status}`);
        await Bun.sleep(actionEveryMs);
      }
      if (isOver) return;
    }
  })();
  const reading = (async () => {
    while (!isOver) {
      const { status, text, data } = await api.get<unknown[]>('/api/v1/store-orders', key, { limit: readLimit });
      const isWhole = status === 200 && data.length === readLimit;
      if (!isWhole) refusedReads += 1;
      if (!isWhole) console.log(`a read was answered with ${status}: ${text.slice(0, shownText)}`);
      await Bun.sleep(actionEveryMs / 2);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await Promise.all([acting, reading]);
      return { acted, refusedReads };
    },
  };
}

async function holdTransaction({ db }: Platform, workspace: string): Promise<void> {
  await db
    .begin(async (tx) => {
      await tx`insert into customers (workspace_id, id, name) values (${workspace}, ${newId('customer')}, 'Held')`;
      await Bun.sleep(openTransactionMs);
    })
    .catch(() => {});
}

/** Every third move is first given up at some step. */
async function moveOnce(here: Platform, there: Platform, workspaceId: string, nth: number): Promise<number> {
  const side = ({ url, secretsKey }: Platform) => ({ url, secretsKey, secrets: createDashboardSecrets(secretsKey) });
  const { BASE_URL: api, FORMS_URL: forms, CATALOG_URL: catalog, DASHBOARD_URL: dashboard } = there.deployment.sites;
  const steps = ['wait for attempts', 'shut writes', 'copy', 'compare', 'hand over', 'open it there', 'remove it here'];
  const failing = nth % 3 === 2 ? steps[nth % steps.length] : undefined;
  const move = (stopAt: string | undefined) =>
    moveWorkspace({
      ...{ workspaceId, here: side(here), there: side(there), addresses: { api, forms, catalog, dashboard } },
      ...{ forgetWithinMs, announce: async () => {} },
      onStep: (step) => {
        if (step === stopAt) throw new Error('given up');
      },
    });
  if (failing !== undefined) await move(failing).catch(() => {});
  const { pauseMs } = await move(undefined);
  return pauseMs ?? 0;
}

function followerOf({ deployment, url, secretsKey }: Platform, key: string) {
  const { BASE_URL: base } = deployment.sites;
  const cli = commandLine({ DATABASE_URL: url, SECRETS_KEY: secretsKey, API_KEY: key });
  const copy = join(cli.folder, 'orders.ndjson');
  const files = ['--state', join(cli.folder, 'state.json'), '--out', copy];
  return {
    async sync(): Promise<void> {
      const { exitCode, stderr } = await cli.run(['sync', 'orders', '--base-url', base, ...files]);
      if (exitCode !== 0) throw new Error(`the follower stopped: ${stderr}`);
    },
    orders(): Map<string, string> {
      const lines = readFileSync(copy, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '');
      return new Map(lines.map((line) => JSON.parse(line)).map(({ id, status }) => [id, status]));
    },
  };
}

/** But what says where it went. */
async function rowsNaming({ db }: Platform, workspace: string): Promise<number> {
  const tables = await db<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'moved%'`;
  let rows = 0;
  for (const { name } of tables) {
    const [row] = await db.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${name} t where t::text like $1`,
      [`%${workspace}%`],
    );
    rows += row?.count ?? 0;
  }
  return rows;
}
