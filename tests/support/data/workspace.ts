import type { Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { keyValue, type Permission, permissions } from '../../../shared/keys/rules/api-key.ts';
import type { Plan, WorkspaceKind } from '../../../shared/workspaces/rules/plan.ts';

interface WorkspaceOptions {
  readonly kind?: WorkspaceKind;
  readonly plan?: Plan;
  readonly apiEnabled?: boolean;
  readonly webhooksEnabled?: boolean;
  readonly timezone?: string;
  readonly currency?: string;
}

export async function createWorkspace(db: Db, options: WorkspaceOptions = {}): Promise<string> {
  const id = newId('workspace');
  await db`
    insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    values (${id}, 'Test', ${options.kind ?? 'restaurant'}, ${options.plan ?? 'pro'}, ${options.apiEnabled ?? true},
      ${options.webhooksEnabled ?? true}, ${options.timezone ?? 'Asia/Baghdad'}, ${options.currency ?? 'IQD'})`;
  return id;
}

interface KeyOptions {
  readonly permissions?: readonly Permission[];
  readonly rateLimit?: number;
  readonly expiresAt?: number;
}

export interface TestKey {
  readonly id: string;
  readonly value: string;
}

export async function createKey(db: Db, workspaceId: string, options: KeyOptions = {}): Promise<TestKey> {
  const id = newId('key');
  const value = keyValue(crypto.getRandomValues(new Uint8Array(32)));
  await db`
    insert into api_keys (id, workspace_id, name, hash, last_four, permissions, rate_limit, expires_at, environment)
    values (${id}, ${workspaceId}, 'Test', ${Bun.SHA256.hash(value) as Uint8Array}, ${value.slice(-4)},
      ${[...(options.permissions ?? permissions)]}, ${options.rateLimit ?? null}, ${options.expiresAt ?? null}, 'test')`;
  return { id, value };
}

export async function workspaceWithKey(db: Db, options: KeyOptions = {}) {
  const workspaceId = await createWorkspace(db);
  const { value } = await createKey(db, workspaceId, options);
  return { workspaceId, key: value };
}
