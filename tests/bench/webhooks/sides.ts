import { connect, type Db, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { announceEvents } from '../../../shared/messaging/announce.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { webhookSecretsKey } from '../../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase, type Server } from '../../support/stores/datastores.ts';
import type { Tier } from '../measure/processor-time.ts';
import { startPeer } from '../peers/start.ts';
import type { Receivers } from './receivers.ts';

/** A compared webhook sender on its own database, with an endpoint in each workspace. */
export interface Sender {
  readonly name: string;
  readonly pid: number;
  readonly tiers: readonly Tier[];
  readonly db: Db;
  /** Records an event for each of these endpoints, in one transaction, as the writing services do. */
  record(endpoints: readonly number[]): Promise<void>;
  /** Whether no delivery is open. */
  idle(): Promise<boolean>;
  /** The SQL statements of the sender on its database, without those of the bench. */
  statements(): Promise<number>;
  /** SIGKILL does not wait for attempts in flight. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface Place {
  readonly postgres: Server;
  readonly nats: Server;
  readonly receivers: Receivers;
  readonly secret: string;
}

const secretsKey = Buffer.alloc(32, 7).toString('base64');

/** An endpoint and its workspace. */
export interface EndpointPlace {
  readonly workspace: number;
  readonly url: string;
}

/** webhook-dispatcher, as the stack runs it; with `endpoints` in place of one for each receiver, and after `fill`. */
export async function startDispatcher(
  { postgres, nats, receivers, secret }: Place,
  endpoints: readonly EndpointPlace[] = receivers.urls.map((url, workspace) => ({ workspace, url })),
  fill: (db: Db) => Promise<void> = async () => {},
): Promise<Sender> {
  const { db, url, workspaces } = await prepared(
    postgres,
    1 + Math.max(...endpoints.map(({ workspace }) => workspace)),
  );
  const sealed = createSecrets(webhookSecretsKey(secretsKey)).seal(secret);
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    select *, '{*}', 'test', ${sealed}
    from unnest(${endpoints.map(() => newId('endpoint'))}::text[],
      ${endpoints.map(({ workspace }) => workspaces[workspace] ?? '')}::text[], ${endpoints.map((each) => each.url)}::text[])`;
  await fill(db);
  const messaging = connectMessaging(nats.url, 'bench');
  const service = await startServiceProcess('webhook-dispatcher', {
    DATABASE_URL: url,
    NATS_URL: nats.url,
    SECRETS_KEY: secretsKey,
    WEBHOOK_NETWORK: 'private',
    NODE_EXTRA_CA_CERTS: receivers.ca,
  });
  return {
    name: 'webhook-dispatcher',
    pid: service.pid,
    tiers: [
      { name: 'sender', pid: service.pid },
      { name: 'postgres', pid: postgres.pid },
      { name: 'nats', pid: nats.pid },
    ],
    db,
    async record(endpoints) {
      await insertEvents(db, workspacesOf(workspaces, endpoints));
      announceEvents(messaging);
    },
    async idle() {
      const [row] = await db<{ idle: boolean }[]>`select not exists (select from open_deliveries) as idle`;
      return row?.idle ?? false;
    },
    statements: () => statements(db),
    async stop(signal) {
      await service.stop(signal);
      await messaging.close();
      await db.end();
    },
  };
}

/** A plain Node sender (peers/undici-sender.mjs); recording an event for it makes the delivery too. */
export async function startUndiciSender({ postgres, receivers, secret }: Place): Promise<Sender> {
  const { db, url, workspaces } = await prepared(postgres, receivers.urls.length);
  await db.unsafe(peerTables);
  await db`
    insert into peer_endpoints (workspace_id, url, secret)
    select *, ${secret} from unnest(${workspaces}::text[], ${[...receivers.urls]}::text[])`;
  const peer = await startPeer('undici-sender', url, '/', { CA_FILE: receivers.ca });
  return {
    name: 'Node, undici, an INSERT each',
    pid: peer.pid,
    tiers: [
      { name: 'sender', pid: peer.pid },
      { name: 'postgres', pid: postgres.pid },
    ],
    db,
    record: (endpoints) => insertEvents(db, workspacesOf(workspaces, endpoints), makesDeliveries),
    idle: async () => (await (await fetch(peer.url)).text()) === '0',
    statements: () => statements(db),
    async stop() {
      await peer.stop();
      await db.end();
    },
  };
}

const peerTables = `
  create table peer_endpoints (id bigserial primary key, workspace_id text not null, url text not null, secret text not null);
  create index on peer_endpoints (workspace_id);
  create table peer_deliveries (
    id bigserial primary key, endpoint_id bigint not null references peer_endpoints, event text not null,
    data text not null, status text not null default 'pending', attempt integer not null default 0,
    http_status integer, last_error text, due_at timestamptz not null default now(),
    created_at timestamptz not null default now());
  create index on peer_deliveries (due_at) where status in ('pending', 'retrying');
  create table peer_attempts (
    id bigserial primary key, delivery_id bigint not null references peer_deliveries, number integer not null,
    sent_at timestamptz not null, duration_ms integer not null, http_status integer, error text);
  create index on peer_attempts (delivery_id);`;

/** A database with a workspace for each endpoint, and a connection to it whose statements are not counted. */
async function prepared(postgres: Server, count: number) {
  const { url } = await freshDatabase(postgres);
  const db = connect(url, {
    name: 'bench',
    max: 3,
    settings: { ...withoutTimeLimit, 'pg_stat_statements.track': 'none' },
  });
  await db`create extension pg_stat_statements`;
  const workspaces: string[] = [];
  for (let index = 0; index < count; index += 1) workspaces.push(await createWorkspace(db));
  await db`vacuum analyze`;
  return { db, url, workspaces };
}

async function statements(db: Db): Promise<number> {
  const [row] = await db<{ calls: number }[]>`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())`;
  return row?.calls ?? 0;
}

/** A restaurant order of 1 KB; each event's data also has the database's time when it was recorded, in Unix ms. */
const order = JSON.stringify({
  ...{
    id: 'ord_01jcz6v1m2e8q9w4r7t3y5u6p0',
    status: 'pending',
    createdAt: 1_795_000_000_000,
    updatedAt: 1_795_000_000_000,
  },
  conversationId: 'cnv_01jcz6v1m2e8q9w4r7t3y5u6p0',
  customer: { id: null, name: 'زينب علي', phone: '+9647701234567', email: null },
  fulfillment: { type: 'delivery', address: 'شارع أبي نواس، بغداد' },
  orderSummary: '2 × Masgouf (Large), 1 × Tabbouleh, 3 × Ayran',
  specialInstructions: 'Please ring twice. '.repeat(10),
  details: {
    items: Array.from({ length: 4 }, (_, index) => ({ name: `Masgouf ${index}`, quantity: 2, unit_price: 25_000 })),
  },
}).slice(1);

async function insertEvents(db: Db, workspaces: readonly string[], then: 'made' | 'only' = 'only'): Promise<void> {
  const ids = workspaces.map(() => newId('event'));
  const inserted = db`
    insert into events (workspace_id, id, name, data)
    select workspace_id, id, 'order.created', '{"stamp":' || extract(epoch from clock_timestamp()) * 1000 || ',' || ${order}::text
    from unnest(${[...workspaces]}::text[], ${ids}::text[]) as e (workspace_id, id)`;
  if (then === 'only') {
    await db`
      with event as (${inserted} returning workspace_id, id, name)
      insert into event_outbox (workspace_id, event_id, name) select workspace_id, id, name from event`;
  } else {
    await db`
      with event as (${inserted} returning workspace_id, name, data)
      insert into peer_deliveries (endpoint_id, event, data)
      select endpoint.id, event.name, event.data from event join peer_endpoints endpoint using (workspace_id)`;
  }
}

const makesDeliveries = 'made';

function workspacesOf(workspaces: readonly string[], endpoints: readonly number[]): string[] {
  return endpoints.map((index) => workspaces[index] ?? '');
}
