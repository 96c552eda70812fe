import { randomBytes } from 'node:crypto';
import { freshDatabase } from '../../tests/support/datastores.ts';
import { until } from '../../deploy/local/until.ts';
import type { Db } from '../../shared/db/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import { createSecrets } from '../../shared/db/secrets.ts';
import type { Plan } from '../../shared/domain/plan.ts';
import { recordEvents } from '../../shared/messaging/record.ts';
import { connectForQueues } from './connect-for-queues.ts';

/** A database of a test's own, with the rows that the service meets in it. */
export type World = Awaited<ReturnType<typeof createWorld>>;

export const secrets = createSecrets(randomBytes(32).toString('base64'));

interface EndpointOptions {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly secret?: string;
  readonly nextSecret?: string;
  readonly enabled?: boolean;
}

export async function createWorld() {
  const database = await freshDatabase();
  const db = connectForQueues(database.url);
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
    async close() {
      await db.end({ timeout: 1 });
      await database.drop();
    },
  };
}

export const anySecret = (): string => `whsec_${randomBytes(16).toString('hex')}`;

/** Waits until the answer of `check` is true. */
export function eventually(check: () => Promise<boolean> | boolean, boundMs = 10_000): Promise<true> {
  return until(check, { boundMs, everyMs: 10, late: () => `it did not become true within ${boundMs} ms` });
}

async function insertWorkspace(db: Db, plan: Plan): Promise<string> {
  const id = newId('workspace');
  await db`
    insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    values (${id}, 'Masgouf House', 'restaurant', ${plan}, true, true, 'Asia/Baghdad', 'IQD')`;
  return id;
}

async function insertEndpoint(db: Db, workspaceId: string, options: EndpointOptions): Promise<string> {
  const { url = 'http://127.0.0.1:9/', events = ['*'], secret = anySecret(), nextSecret, enabled = true } = options;
  const id = newId('endpoint');
  await db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret, next_secret, enabled)
    values (${id}, ${workspaceId}, ${url}, ${events}, 'test', ${secrets.seal(secret)},
      ${nextSecret === undefined ? null : secrets.seal(nextSecret)}, ${enabled})`;
  return id;
}
