import { afterAll, beforeEach } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { startApp } from '../../../services/webhook-dispatcher/app.ts';
import { closedUnsent } from '../../../services/webhook-dispatcher/attempt.ts';
import { connectAll } from '../../../services/webhook-dispatcher/connections.ts';
import { type Claimed, claim, dueEndpoints } from '../../../services/webhook-dispatcher/queue/claim.ts';
import { fanOut } from '../../../services/webhook-dispatcher/queue/fan-out.ts';
import { type Result, settle } from '../../../services/webhook-dispatcher/queue/settle.ts';
import { sendMissed } from '../../../services/webhook-dispatcher/replay/send-missed.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../../shared/db/connections/connect-with-index-scans.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { recordEvents } from '../../../shared/messaging/record.ts';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender, type SenderOptions } from '../../../shared/outgoing/send.ts';
import { defaultTimeoutMs, until } from '../../../shared/runtime/until.ts';
import { webhookSecretsKey } from '../../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';
import { type DeliveryStatus, retryWaitsMs } from '../../../shared/webhooks/rules/retry.ts';
import type { Plan } from '../../../shared/workspaces/rules/plan.ts';
import { createWorkspace } from '../data/workspace.ts';
import { freshDatabase } from '../stores/datastores.ts';
import { recordingLog } from '../watching/recording-log.ts';

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

export async function createWorld(on?: { url: string }) {
  const database = await freshDatabase(on);
  const db = connectWithIndexScans(database.url, { name: 'webhook-dispatcher', max: 6 });
  return {
    db,
    url: database.url,
    workspace: (plan: Plan = 'pro') => createWorkspace(db, { plan }),
    endpoint: (workspaceId: string, options: EndpointOptions = {}) => insertEndpoint(db, workspaceId, options),
    createRule: (...rule: Rule) => insertRule(db, ...rule),
    record: (workspaceId: string, name = 'order.created', count = 1) => {
      const events = Array.from({ length: count }, (_, index) => ({ name, data: { number: index + 1 } }));
      return db.begin((tx) => recordEvents(tx, workspaceId, events));
    },
    deliveries: (workspaceId: string) => db<Delivery[]>`
      select d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event, d.status, d.round, d.attempt,
        d.due_at as "dueAt", d.http_status as "httpStatus", d.last_error as "lastError", d.settled_at as "settledAt"
      from deliveries d where d.workspace_id = ${workspaceId} order by d.endpoint_id, d.event_id`,
    attempts: (workspaceId: string) => db<Attempt[]>`
      select number, round, sent_at as "sentAt", duration_ms as "durationMs", http_status as "httpStatus", error,
        settled_at as "settledAt"
      from delivery_attempts where workspace_id = ${workspaceId} order by endpoint_id, event_id, round, number`,
    async drained(): Promise<boolean> {
      const [row] = await db<{ drained: boolean }[]>`
        select not exists (select from open_deliveries) and not exists (select from event_outbox)
          as drained`;
      return row?.drained ?? false;
    },
    /** Returns how many deliveries it made due. */
    async makeAllDue({ leases = false } = {}): Promise<number> {
      return db.begin(async (tx) => {
        const { count } = await tx`update open_deliveries set due_at = clock() where due_at > clock()`;
        if (leases) await tx`update open_deliveries set leased_until = clock() where claim is not null`;
        return count;
      });
    },
    async close() {
      await db.end();
      await database.drop();
    },
  };
}

export let world: World;
export let workspaceId: string;
export let endpointId: string;

/** Makes a new `world`, `workspaceId` and `endpointId` before each test of a file. */
export function freshWorldForEachTest(): void {
  const worlds: World[] = [];
  beforeEach(async () => {
    world = await createWorld();
    worlds.push(world);
    workspaceId = await world.workspace();
    endpointId = await world.endpoint(workspaceId);
  });
  afterAll(() => Promise.all(worlds.map((each) => each.close())));
}

interface ServiceOptions extends Partial<SenderOptions> {
  readonly natsUrl?: string;
  readonly drainMs?: number;
}

export function startService(
  { url }: Pick<World, 'url'>,
  { natsUrl = 'nats://127.0.0.1:1', drainMs = 200, ...sending }: ServiceOptions = {},
) {
  const connections = connectAll(databaseAddress('webhook-dispatcher', url));
  const messaging = connectMessaging(natsUrl, 'webhook-dispatcher');
  const { log, entries } = recordingLog();
  const sender = createSender({ network: createNetwork('private'), ...sending });
  const app = startApp({ connections, messaging, secrets, sender, log, drainMs });
  let isStopped = false;
  return {
    entries,
    messaging,
    notReady: app.notReady,
    async stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      await app.stop();
      await messaging.close();
      await connections.end();
    },
  };
}

export const anySecret = (): string => `whsec_${randomBytes(16).toString('hex')}`;

const [waitMs] = retryWaitsMs;

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

export function settleAs(db: Db, claimed: readonly Claimed[], next: Result['next']) {
  const results = claimed.map((each) => resultOf(each, next));
  return settle(db, results);
}

export async function closeAll(db: Db): Promise<number> {
  const unsent = (await claimAll(db)).filter(({ closingReason }) => closingReason !== null);
  if (unsent.length === 0) return 0;
  const results = unsent.map((each) => closedUnsent(each, each.closingReason ?? ''));
  return (await settle(db, results)).size;
}

export async function claimAll(db: Db, deliveries = 400): Promise<Claimed[]> {
  return claim(
    db,
    (await dueEndpoints(db)).map((endpoint) => ({ ...endpoint, deliveries })),
  );
}

export async function fanOutAll(db: Db): Promise<void> {
  while ((await fanOut(db)).events > 0);
}

/** Repeats the command until `more` is false, and gives the number sent. */
export async function sendAllMissed(): Promise<number> {
  const { sent, more } = await sendMissed(world.db, { workspaceId, endpointId });
  return sent + (more ? await sendAllMissed() : 0);
}

export async function enableEndpoint(isEnabled: boolean): Promise<void> {
  await world.db`update webhook_endpoints set enabled = ${isEnabled} where id = ${endpointId}`;
}

export function eventually(check: () => Promise<boolean> | boolean, boundMs = defaultTimeoutMs): Promise<true> {
  return until(check, {
    boundMs,
    everyMs: 10,
    timeoutMessage: () => `the condition was not true within ${boundMs} ms`,
  });
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

type Rule = [workspaceId: string, event: string, endpointId: string];

export function insertRule(db: Db, ...[workspaceId, event, endpointId]: Rule) {
  return db`
    insert into automation_rules (id, workspace_id, event, endpoint_id)
    values (${newId('rule')}, ${workspaceId}, ${event}, ${endpointId})`;
}
