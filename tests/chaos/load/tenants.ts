import { randomBytes } from 'node:crypto';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import type { Mood } from './mood.ts';

export interface Workspace {
  readonly id: string;
  readonly kind: WorkspaceKind;
  /** An API key with a limit, so that calls are counted, which no load reaches. */
  readonly key: string;
}

export interface MadeEndpoint {
  readonly id: string;
  readonly workspaceId: string;
  readonly patterns: readonly string[];
  readonly mood: Mood;
  readonly secret: string;
  /** Whether the run ends the waits between its attempts in the database. */
  readonly hasShortWaits: boolean;
}

export interface Tenants {
  readonly workspaces: readonly [Workspace, ...Workspace[]];
  readonly endpoints: readonly MadeEndpoint[];
}

const ruledEvents = ['message.received', 'conversation.created', 'payment.confirmed'];
const unreachedLimit = 10_000_000;

export async function makeTenants(
  db: Db,
  secrets: Secrets,
  receiver: string,
  hasShortWaits: boolean,
): Promise<Tenants> {
  const workspaces = [await make(db, 'restaurant'), await make(db, 'restaurant'), await make(db, 'store')] as const;
  const endpoints: MadeEndpoint[] = [];
  const add = async (workspaceId: string, patterns: readonly string[], mood: Mood, areWaitsShort = hasShortWaits) => {
    const [id, secret] = [newId('endpoint'), `whsec_${randomBytes(16).toString('hex')}`];
    await db`
      insert into webhook_endpoints (id, workspace_id, url, events, environment, secret, created_at)
      values (${id}, ${workspaceId}, ${`${receiver}/hook/${id}`}, ${[...patterns]}, 'test',
        ${secrets.seal(secret)}, ${longAgo(db)})`;
    endpoints.push({ id, workspaceId, patterns, mood, secret, hasShortWaits: areWaitsShort });
    return id;
  };
  for (const { id } of workspaces) {
    const steady = await add(id, ['*'], 'steady');
    for (const event of ruledEvents) {
      await db`
        insert into automation_rules (id, workspace_id, event, endpoint_id, created_at)
        values (${newId('rule')}, ${id}, ${event}, ${steady}, ${longAgo(db)})`;
    }
    await add(id, ['order.*'], 'moody');
    await add(id, ['order.approved', 'message.received'], 'steady');
  }
  await add(workspaces[0].id, ['order.created'], 'dead', true);
  return { workspaces, endpoints };
}

/** Creates endpoints long ago, because they get no older events and a fault sets the clock back by up to twenty days. */
function longAgo(db: Db) {
  return db`clock() - interval '30 days'`;
}

async function make(db: Db, kind: WorkspaceKind): Promise<Workspace> {
  const id = await createWorkspace(db, { kind });
  const { value: key } = await createKey(db, id, { rateLimit: unreachedLimit });
  return { id, kind, key };
}
