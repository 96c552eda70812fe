import { randomBytes } from 'node:crypto';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { databaseNow } from '../db/database-now.ts';
import { newId } from '../db/new-id.ts';
import { requireApiAccess } from '../workspaces/rules/plan-access.ts';
import { apiKeys, apiKeyUses } from '../workspaces/table.ts';
import { getWorkspace } from '../workspaces/workspaces.ts';
import { type Environment, keyValue, type Permission } from './rules/api-key.ts';
import { keyExpiry } from './rules/key-expiry.ts';

export type ApiKey = Omit<typeof apiKeys.$inferSelect, 'hash'>;

export interface NewKey {
  readonly workspaceId: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly rateLimit?: number | undefined;
  readonly expires?: string | undefined;
  readonly environment?: Environment | undefined;
}

/** (spec: API key) The value exists in this answer alone. Throws `not_found`, `forbidden`, `invalid_request`. */
export async function createKey(db: Drizzle, input: NewKey): Promise<ApiKey & { value: string }> {
  const value = keyValue(randomBytes(keyBytes));
  const key = await db.transaction(async (tx) => {
    const workspace = await getWorkspace(tx, input.workspaceId);
    requireApiAccess(workspace);
    const { expires } = input;
    const [row] = await tx
      .insert(apiKeys)
      .values({
        id: newId('key'),
        workspaceId: workspace.id,
        name: validName(input.name),
        hash: Bun.SHA256.hash(value) as Uint8Array,
        lastFour: value.slice(-shownCharacters),
        permissions: validPermissions(input.permissions),
        rateLimit: input.rateLimit ?? null,
        expiresAt: expires === undefined ? null : keyExpiry(expires, workspace.timezone, await databaseNow(tx)),
        environment: input.environment ?? 'production',
      })
      .returning(keyColumns);
    return row;
  });
  if (!key) throw new Error('the insert returned no row');
  return { ...key, value };
}

/** Oldest first. Counts lag by up to ten seconds. Throws `not_found`. */
export async function listKeys(db: Drizzle, workspaceId: string) {
  await getWorkspace(db, workspaceId);
  return selectUsedKeys(db).where(eq(apiKeys.workspaceId, workspaceId)).orderBy(asc(apiKeys.id));
}

/** Throws `not_found`, also for a key of another workspace. */
export async function getKey(db: Drizzle, id: string, workspaceId: string): Promise<KeyWithUse> {
  const [key] = await selectUsedKeys(db).where(ofWorkspace(id, workspaceId));
  if (!key) throw noKey();
  return key;
}

export type KeyWithUse = Awaited<ReturnType<typeof listKeys>>[number];

/** Permanent and idempotent. Throws `not_found`, also for a key of another workspace. */
export async function revokeKey(db: Drizzle, id: string, workspaceId?: string): Promise<ApiKey> {
  const [key] = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, clock())` })
    .where(ofWorkspace(id, workspaceId))
    .returning(keyColumns);
  if (!key) throw noKey();
  return key;
}

/** Returns the deleted key. Throws `not_found`, as `revokeKey` does. */
export async function deleteKey(db: Drizzle, id: string, workspaceId?: string): Promise<ApiKey> {
  const [key] = await db.delete(apiKeys).where(ofWorkspace(id, workspaceId)).returning(keyColumns);
  if (!key) throw noKey();
  return key;
}

const keyBytes = 32;
const shownCharacters = 4;
const maxNameLength = 200;

const { hash: _, ...keyColumns } = getTableColumns(apiKeys);

function selectUsedKeys(db: Drizzle) {
  const callsSince = (since: SQL) => sql<number>`(
    select coalesce(sum(calls), 0)::int from api_key_calls where key_id = ${apiKeys.id} and hour >= ${since})`;
  return db
    .select({
      ...keyColumns,
      lastUsedAt: apiKeyUses.lastUsedAt,
      callsThisHour: callsSince(sql`date_trunc('hour', now())`),
      callsInDay: callsSince(sql`date_trunc('hour', now()) - interval '23 hours'`),
    })
    .from(apiKeys)
    .leftJoin(apiKeyUses, eq(apiKeyUses.keyId, apiKeys.id));
}

function ofWorkspace(id: string, workspaceId: string | undefined) {
  return and(eq(apiKeys.id, id), workspaceId === undefined ? undefined : eq(apiKeys.workspaceId, workspaceId));
}

function validName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > maxNameLength) {
    throw new Refused('invalid_request', `the name must have 1 to ${maxNameLength} characters`);
  }
  return trimmed;
}

function validPermissions(permissions: readonly Permission[]): Permission[] {
  if (permissions.length === 0) throw new Refused('invalid_request', 'a key needs at least one permission');
  return [...new Set(permissions)];
}

function noKey(): Refused {
  return new Refused('not_found', 'no such key');
}

export function keyAuditEntry(change: string) {
  return ({ workspaceId, id, name }: ApiKey) => ({
    workspaceId,
    action: `key.${change}`,
    target: id,
    details: { name },
  });
}
