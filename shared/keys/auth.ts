import { Refused } from '../basics/refused.ts';
import type { Db } from '../db/connections/connect.ts';
import type { WorkspaceKind } from '../workspaces/rules/plan.ts';
import { bearerToken, isKeyValue, type Permission } from './rules/api-key.ts';

/** Cached for seconds, so it does not prove that the key is still valid (I10). */
export interface Caller {
  readonly keyId: string;
  readonly name: string;
  readonly workspaceId: string;
  readonly kind: WorkspaceKind;
  readonly timezone: string;
  readonly permissions: readonly Permission[];
  readonly rateLimit: number | null;
}

export interface Keys {
  /** Throws `unauthorized`. */
  find(request: Request): Promise<Caller>;
  /** Throws `unauthorized` unless the primary says that the key is valid now. */
  confirm(caller: Caller): Promise<void>;
}

const cacheMs = 5_000;
const maxCachedKeys = 50_000;

/** Authentication by hashed key (spec: Authentication rules 1 and 2). */
export function createKeys(db: Db): Keys {
  const cache = new Map<string, { caller: Caller; until: number }>();

  const findByHash = async (hash: Uint8Array): Promise<Caller> => {
    const [row] = await db<Caller[]>`
      select id as "keyId", name, workspace_id as "workspaceId", kind, timezone, permissions, rate_limit as "rateLimit"
      from valid_api_keys where hash = ${hash}`;
    if (!row) throw unauthorized();
    return row;
  };

  return {
    async find(request) {
      const hash = keyHash(request);
      if (hash === null) throw unauthorized();
      const cacheKey = Buffer.from(hash).toString('latin1');
      const cached = cache.get(cacheKey);
      if (cached && cached.until > performance.now()) return cached.caller;
      cache.delete(cacheKey);
      const caller = await findByHash(hash);
      if (cache.size >= maxCachedKeys) cache.clear();
      cache.set(cacheKey, { caller, until: performance.now() + cacheMs });
      return caller;
    },
    async confirm(caller) {
      const rows = await db`select 1 from valid_api_keys where id = ${caller.keyId}`;
      if (rows.length === 0) throw unauthorized();
    },
  };
}

export function keyHash(request: Request): Uint8Array | null {
  const token = bearerToken(request.headers.get('authorization'));
  return token === null || !isKeyValue(token) ? null : (Bun.SHA256.hash(token) as Uint8Array);
}

/** Throws `forbidden` unless the key has the permission (spec: Authentication rule 3). */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!caller.permissions.includes(permission)) {
    throw new Refused('forbidden', `the key lacks the permission ${permission}`);
  }
}

export function unauthorized(): Refused {
  return new Refused('unauthorized', 'a valid API key is required: Authorization: Bearer <API_KEY>');
}
