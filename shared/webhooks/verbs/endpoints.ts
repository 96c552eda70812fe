import { randomBytes } from 'node:crypto';
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import type { Environment } from '../../keys/rules/api-key.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { requireWebhooks } from '../../workspaces/rules/plan-access.ts';
import { getWorkspace } from '../../workspaces/workspaces.ts';
import { requireEndpointUrl, type WebhookNetwork, type WebhookPolicy } from '../rules/endpoint-url.ts';
import { isPattern } from '../rules/event-pattern.ts';
import { signingSecret } from '../rules/signing-secret.ts';
import { webhookEndpoints } from '../table.ts';

export type Endpoint = Omit<typeof webhookEndpoints.$inferSelect, 'secret' | 'nextSecret' | 'deletedAt'> & {
  readonly rotating: boolean;
};

export interface EndpointChanges {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly environment?: Environment | undefined;
}

export interface NewEndpoint extends EndpointChanges {
  readonly workspaceId: string;
  readonly url: string;
  readonly events: readonly string[];
}

/** (spec: Webhook endpoint) The secret is stored sealed. Throws `not_found`, `forbidden`, `invalid_request`. */
export async function createEndpoint(
  db: Drizzle,
  secrets: Secrets,
  policy: WebhookPolicy | WebhookNetwork,
  input: NewEndpoint,
): Promise<Endpoint & { secret: string }> {
  const secret = signingSecret(randomBytes(secretBytes));
  const endpoint = await db.transaction(async (tx) => {
    // Locked, so that the count holds.
    const workspace = await getWorkspace(tx, input.workspaceId, 'update');
    requireWebhooks(workspace);
    const { url, environment = 'production' } = input;
    requireEndpointUrl(url, environment, policy);
    await requireBelowLimit(tx, workspace.id);
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({
        id: newId('endpoint'),
        workspaceId: workspace.id,
        url,
        environment,
        events: validPatterns(input.events),
        description: validDescription(input.description ?? ''),
        secret: secrets.seal(secret),
      })
      .returning(shown);
    return row;
  });
  if (!endpoint) throw new Error('an insert gave no row');
  return { ...endpoint, secret };
}

/** Without deleted ones. Throws `not_found`. */
export async function listEndpoints(db: Drizzle, workspaceId: string): Promise<Endpoint[]> {
  await getWorkspace(db, workspaceId);
  return db
    .select(shown)
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), isNull(webhookEndpoints.deletedAt)))
    .orderBy(asc(webhookEndpoints.id));
}

/** Throws `not_found`, also for a deleted endpoint and another workspace's. */
export async function getEndpoint(
  db: Pick<Drizzle, 'select'>,
  id: string,
  { lock, workspaceId }: { readonly lock?: 'update'; readonly workspaceId?: string } = {},
): Promise<Endpoint> {
  const query = db.select(shown).from(webhookEndpoints).where(isExisting(id));
  const [endpoint] = await (lock ? query.for(lock) : query);
  if (!endpoint || (workspaceId !== undefined && endpoint.workspaceId !== workspaceId)) throw noEndpoint();
  return endpoint;
}

/** An empty description clears it. Throws `not_found`, `invalid_request`. */
export async function setEndpoint(
  db: Drizzle,
  policy: WebhookPolicy | WebhookNetwork,
  id: string,
  changes: EndpointChanges,
): Promise<Endpoint> {
  return db.transaction(async (tx) => {
    const before = await getEndpoint(tx, id, { lock: 'update' });
    const { url = before.url, environment = before.environment } = changes;
    // Plain http is allowed in the test environment only, so both are checked together.
    requireEndpointUrl(url, environment, policy);
    const events = changes.events === undefined ? before.events : validPatterns(changes.events);
    const description = validDescription(changes.description ?? before.description ?? '');
    return changeEndpoint(tx, id, { url, environment, events, description });
  });
}

export async function changeEndpoint(
  db: Pick<Drizzle, 'update'>,
  id: string,
  values: PgUpdateSetSource<typeof webhookEndpoints>,
): Promise<Endpoint> {
  const [endpoint] = await db.update(webhookEndpoints).set(values).where(isExisting(id)).returning(shown);
  if (!endpoint) throw noEndpoint();
  return endpoint;
}

/** Never its secrets. */
export function endpointAuditEntry(change: string) {
  return ({ workspaceId, id, url, events }: Endpoint) => {
    const details = { url, ...(change === 'changed' && { events }) };
    return { workspaceId, action: `endpoint.${change}`, target: id, details };
  };
}

const {
  secret: _secret,
  nextSecret: _nextSecret,
  deletedAt: _deletedAt,
  ...columns
} = getTableColumns(webhookEndpoints);
const shown = { ...columns, rotating: sql<boolean>`${webhookEndpoints.nextSecret} is not null` };

const maxDescriptionLength = 500;

const maxEndpoints = 100;

export const secretBytes = 16;

function isExisting(id: string): SQL | undefined {
  return and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.deletedAt));
}

async function requireBelowLimit(tx: Drizzle, workspaceId: string): Promise<void> {
  const made = await tx.$count(
    webhookEndpoints,
    and(eq(webhookEndpoints.workspaceId, workspaceId), isNull(webhookEndpoints.deletedAt)),
  );
  if (made < maxEndpoints) return;
  throw new Refused(
    'invalid_request',
    `a workspace has at most ${maxEndpoints} endpoints: delete one that is not used`,
  );
}

function validPatterns(patterns: readonly string[]): string[] {
  if (patterns.length === 0) throw new Refused('invalid_request', 'an endpoint needs at least one event pattern');
  const wrong = patterns.find((pattern) => !isPattern(pattern));
  if (wrong !== undefined) {
    throw new Refused(
      'invalid_request',
      `${JSON.stringify(wrong)} matches no event: give *, order.* or an event's name`,
    );
  }
  return [...new Set(patterns)];
}

function validDescription(description: string): string | null {
  if (description.length > maxDescriptionLength) {
    throw new Refused('invalid_request', `the description must have at most ${maxDescriptionLength} characters`);
  }
  return description.trim() || null;
}

function noEndpoint(): Refused {
  return new Refused('not_found', 'no such endpoint');
}
