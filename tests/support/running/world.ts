import { afterAll, beforeEach } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { startApp } from '../../../services/webhook-dispatcher/app.ts';
import { closedUnsent } from '../../../services/webhook-dispatcher/attempt.ts';
import { connectAll } from '../../../services/webhook-dispatcher/connections.ts';
import { createNetwork } from '../../../services/webhook-dispatcher/network/address-policy.ts';
import { type Claimed, claim, dueEndpoints } from '../../../services/webhook-dispatcher/queue/claim.ts';
import { fanOut } from '../../../services/webhook-dispatcher/queue/fan-out.ts';
import { type Result, settle } from '../../../services/webhook-dispatcher/queue/settle.ts';
import { createSender, type SenderOptions } from '../../../services/webhook-dispatcher/send/send.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { connectByIndex } from '../../../shared/db/connections/connect-by-index.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { recordEvents } from '../../../shared/messaging/record.ts';
import { patienceMs, until } from '../../../shared/runtime/until.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';
import { webhookSecretsKey } from '../../../shared/secrets/webhook-secrets.ts';
import type { DeliveryStatus } from '../../../shared/webhooks/rules/retry.ts';
import type { Plan } from '../../../shared/workspaces/rules/plan.ts';
import { freshDatabase } from '../stores/datastores.ts';
import { recordingLog } from '../watching/recording-log.ts';

/** A database of a test's own, with the rows that the service meets in it. */
export type World = Awaited<ReturnType<typeof createWorld>>;

export const secretsKey = randomBytes(32).toString('base64');
const secrets = createSecrets(webhookSecretsKey(secretsKey));

export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  readonly round: number;
  readonly attempt: number;
  readonly dueAt: number | null;
  readonly httpStatus: number | null;
  readonly lastError: string | null;
  readonly settledAt: number | null;
}

export interface Attempt {
  readonly number: number;
  readonly round: number;
  readonly sentAt: number;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly settledAt: number;
}

interface EndpointOptions {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly secret?: string;
  readonly nextSecret?: string;
  readonly enabled?: boolean;
}

/** On the PostgreSQL that the whole run shares, or on one of the test's own. */
export async function createWorld(on?: { url: string }) {
  const database = await freshDatabase(on);
  const db = connectByIndex(database.url, { name: 'webhook-dispatcher', max: 6 });
  return {
    db,
    url: database.url,
    workspace: (plan: Plan = 'pro') => insertWorkspace(db, plan),
    endpoint: (workspaceId: string, options: EndpointOptions = {}) => insertEndpoint(db, workspaceId, options),
    rule: (workspaceId: string, event: string, endpointId: string) => db`
      insert into automation_rules (id, workspace_id, event, endpoint_id)
      values (${newId('rule')}, ${workspaceId}, ${event}, ${endpointId})`,
    /** Records events of this name, their data numbered from 1. Gives their ids. */
    record: (workspaceId: string, name = 'order.created', count = 1) => {
      const events = Array.from({ length: count }, (_, index) => ({ name, data: { number: index + 1 } }));
      return db.begin((tx) => recordEvents(tx, workspaceId, events));
    },
    /** All deliveries of the workspace, by their endpoint and event. */
    deliveries: (workspaceId: string) => db<Delivery[]>`
      select d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event, d.status, d.round, d.attempt,
        d.due_at as "dueAt", d.http_status as "httpStatus", d.last_error as "lastError", d.settled_at as "settledAt"
      from deliveries d where d.workspace_id = ${workspaceId} order by d.endpoint_id, d.event_id`,
    attempts: (workspaceId: string) => db<Attempt[]>`
      select number, round, sent_at as "sentAt", duration_ms as "durationMs", http_status as "httpStatus", error,
        settled_at as "settledAt"
      from delivery_attempts where workspace_id = ${workspaceId} order by endpoint_id, event_id, round, number`,
    /** Whether every event is fanned out and every delivery settled. */
    async drained(): Promise<boolean> {
      const [row] = await db<{ drained: boolean }[]>`
        select not exists (select from open_deliveries) and not exists (select from event_outbox)
          as drained`;
      return row?.drained ?? false;
    },
    /** Makes every wait be over, in the database: for retries, and for the leases of claims when `leases` says so. */
    async letWaitsEnd({ leases = false } = {}): Promise<void> {
      await db.begin(async (tx) => {
        await tx`update open_deliveries set due_at = clock() where due_at > clock()`;
        if (leases) await tx`update open_deliveries set leased_until = clock() where claim is not null`;
      });
    },
    async close() {
      await db.end();
      await database.drop();
    },
  };
}

/** A world of its own for each test of a file, with a workspace and an endpoint: a claim takes whatever is due anywhere. */
export function eachTestHasItsWorld(
  begin: (fresh: { world: World; workspaceId: string; endpointId: string }) => void,
): void {
  const worlds: World[] = [];
  beforeEach(async () => {
    const world = await createWorld();
    worlds.push(world);
    const workspaceId = await world.workspace();
    begin({ world, workspaceId, endpointId: await world.endpoint(workspaceId) });
  });
  afterAll(() => Promise.all(worlds.map((each) => each.close())));
}

interface ServiceOptions extends Partial<SenderOptions> {
  readonly natsUrl?: string;
  readonly drainMs?: number;
}

/** The service on this database, in this process, as main.ts wires it. Without an address of NATS it has none. */
export function startService(
  { url }: Pick<World, 'url'>,
  { natsUrl = 'nats://127.0.0.1:1', drainMs = 200, ...sending }: ServiceOptions = {},
) {
  const { db, replaying, end } = connectAll(databaseAddress('webhook-dispatcher', url));
  const messaging = connectMessaging(natsUrl, 'webhook-dispatcher');
  const { log, entries } = recordingLog();
  const sender = createSender({ network: createNetwork('private'), ...sending });
  const app = startApp({ db, replaying, messaging, secrets, sender, log, drainMs });
  return {
    entries,
    messaging,
    notReady: app.notReady,
    async stop(): Promise<void> {
      await app.stop();
      await messaging.close();
      await end();
    },
  };
}

export const anySecret = (): string => `whsec_${randomBytes(16).toString('hex')}`;

const waitMs = 10_000;

/** How a claimed attempt may have ended. */
export function resultOf(claimed: Claimed, next: Result['next']): Result {
  if (claimed.closingReason !== null) return closedUnsent(claimed, claimed.closingReason);
  const failed =
    next === 'delivered' ? { error: null, errorText: null } : { error: 'http_500', errorText: 'http_500: no' };
  return {
    ...{ ...claimed, next, ...failed, sentAt: Date.now(), durationMs: 5 },
    waitMs: next === 'retrying' ? waitMs : null,
    httpStatus: next === 'delivered' ? 200 : 500,
  };
}

/** Closes unsent what is claimed of endpoints that may be sent nothing. Gives how many. */
export async function closeAll(db: Db): Promise<number> {
  const unsent = (await claimAll(db)).filter(({ closingReason }) => closingReason !== null);
  if (unsent.length === 0) return 0;
  const results = unsent.map((each) => closedUnsent(each, each.closingReason ?? ''));
  return (await settle(db, results)).size;
}

/** Claims whatever is due, up to `deliveries` of each endpoint. */
export async function claimAll(db: Db, deliveries = 400): Promise<Claimed[]> {
  return claim(
    db,
    (await dueEndpoints(db)).map((endpoint) => ({ ...endpoint, deliveries })),
  );
}

/** Fans out all of the outbox. */
export async function fanOutAll(db: Db): Promise<void> {
  while ((await fanOut(db)).events > 0);
}

/** Waits until the answer of `check` is true, for as long as a test has patience unless `boundMs` is what is promised. */
export function eventually(check: () => Promise<boolean> | boolean, boundMs = patienceMs): Promise<true> {
  return until(check, { boundMs, everyMs: 10, late: () => `it did not become true within ${boundMs} ms` });
}

async function insertWorkspace(db: Db, plan: Plan): Promise<string> {
  const id = newId('workspace');
  await db`
    insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    values (${id}, 'Masgouf House', 'restaurant', ${plan}, true, true, 'Asia/Baghdad', 'IQD')`;
  return id;
}

export async function insertEndpoint(db: Db, workspaceId: string, options: EndpointOptions): Promise<string> {
  const { url = 'http://127.0.0.1:9/', events = ['*'], secret = anySecret(), nextSecret, enabled = true } = options;
  const id = newId('endpoint');
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret, next_secret, enabled)
    values (${id}, ${workspaceId}, ${url}, ${events}, 'test', ${secrets.seal(secret)},
      ${nextSecret === undefined ? null : secrets.seal(nextSecret)}, ${enabled})`;
  return id;
}
