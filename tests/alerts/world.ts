import { randomBytes } from 'node:crypto';
import { connect, type Db } from '../../shared/db/connections/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { webhookSecretsKey } from '../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../shared/secrets/secrets.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { startReceiver } from '../support/requests/receiver.ts';
import { startMailServer } from '../support/running/notifier/mail-server.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import {
  freshDatabase,
  freshNats,
  freshPostgres,
  freshRedis,
  freshReplica,
  type Server,
} from '../support/stores/datastores.ts';
import { startLoad } from './load.ts';
import type { Target } from './prometheus.ts';

const services = [
  'api-read',
  'catalog',
  'conversations',
  'dashboard',
  'forms',
  'notifier',
  'order-actions',
  'webhook-dispatcher',
] as const;
type ServiceName = (typeof services)[number];

/** A stack of real processes with a replica, under load. */
export interface World {
  readonly db: Db;
  /** A connection to the replica as its superuser. */
  readonly replica: Db;
  readonly redis: Server;
  readonly nats: Server;
  readonly targets: readonly Target[];
  pidOf(service: ServiceName): number;
  /** Sets the status that the webhook receiver responds with. */
  answer(status: number): void;
  /** The errors that services have logged. */
  errors(): string[];
  stop(): Promise<void>;
}

/** Redis counts the calls of keys that have a limit; no load reaches this one. */
const unreachedLimit = 1_000_000;

export async function startWorld(): Promise<World> {
  const [postgres, redis, nats] = await Promise.all([
    freshPostgres({ wal_level: 'replica' }),
    freshRedis(),
    freshNats(),
  ]);
  const { url } = await freshDatabase(postgres);
  const standby = await freshReplica(postgres);
  const readUrl = Object.assign(new URL(url), { port: String(standby.port) }).href;
  const db = connect(url, { name: 'alerts', max: 4, settings: { idle_in_transaction_session_timeout: '0' } });
  const replica = connect(readUrl, { name: 'alerts', max: 1 });
  const secretsKey = randomBytes(32).toString('base64');
  let status = 204;
  const receiver = await startReceiver((_, response) => response.writeHead(status).end());
  const mail = await startMailServer({ answer: () => '451 4.3.0 out of order' });
  const workspaceId = await createWorkspace(db);
  const { value: key } = await createKey(db, workspaceId, { rateLimit: unreachedLimit });
  const secret = createSecrets(webhookSecretsKey(secretsKey)).seal(`whsec_${randomBytes(16).toString('hex')}`);
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    values (${newId('endpoint')}, ${workspaceId}, ${receiver.url}, ${['*']}, 'test', ${secret})`;
  const settings = {
    DATABASE_URL: url,
    DATABASE_READ_URL: readUrl,
    REDIS_URL: redis.url,
    NATS_URL: nats.url,
    SECRETS_KEY: secretsKey,
    WEBHOOK_NETWORK: 'private',
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@example.com',
    PUBLIC_CATALOGS_ENABLED: 'true',
    ...{
      FORMS_URL: 'http://localhost:8081',
      CATALOG_URL: 'http://localhost:8082',
      DASHBOARD_URL: 'http://localhost:8083',
    },
  };
  const start = async (name: ServiceName) => [name, await startServiceProcess(name, settings)] as const;
  const running = new Map(await Promise.all(services.map(start)));
  const of = (name: ServiceName) => running.get(name) ?? never(name);
  const messaging = connectMessaging(nats.url, 'alerts');
  const load = startLoad({ messaging, workspaceId, key, portOf: (name) => of(name).port });
  return {
    ...{ db, replica, redis, nats },
    targets: services.map((service) => ({ service, healthPort: of(service).healthPort })),
    pidOf: (name) => of(name).pid,
    answer: (next) => {
      status = next;
    },
    errors: () => [...running.values()].flatMap(({ lines }) => lines.filter((line) => line.includes('"error"'))),
    async stop() {
      await load.stop();
      await Promise.all([...running.values()].map((service) => service.stop('SIGKILL')));
      await Promise.all([receiver.close(), mail.close()]);
      await messaging.close();
      await Promise.all([db.end(), replica.end()]);
    },
  };
}

function never(name: string): never {
  throw new Error(`${name} does not run`);
}
