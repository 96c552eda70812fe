import { Refused } from '../basics/refused.ts';
import type { Db } from '../db/connections/connect.ts';
import { type Caller, createKeys, requirePermission } from '../keys/auth.ts';
import { createKeyUse } from '../keys/key-use.ts';
import type { Permission } from '../keys/rules/api-key.ts';
import type { Log } from '../runtime/log.ts';
import { createTenantLimiter, type TenantLimits } from '../runtime/tenant-limiter.ts';
import { assertWithin, createRateLimit, type Window } from './rate-limit.ts';

export interface AdmissionDependencies {
  readonly db: Db;
  readonly redisUrl: string;
  readonly log: Log;
  /** What one workspace may have under way in this process. */
  readonly limits: TenantLimits;
}

/** How far a call has come. */
export interface Progress {
  /** Whether the caller has had an answer: by no clock, since a timer may be early by another one. */
  isTold: boolean;
  /** Of a key with a limit, once the call is counted. */
  window: Window | null;
}

/**
 * The checks that every call passes before its work, in this order (decided: Order of checks): 401 (or 429, to an address that
 * goes on and on without a valid key), 429, 403. What one workspace has under way at once is bounded.
 */
export function createAdmission({ db, redisUrl, log, limits }: AdmissionDependencies) {
  const keys = createKeys(db);
  const rateLimit = createRateLimit(redisUrl, log);
  const keyUse = createKeyUse(db, log);
  const limiter = createTenantLimiter(
    limits,
    (most) => new Refused('unavailable', `the workspace has ${most} calls under way already, try again soon`),
  );

  const strange = async (request: Request, error: unknown): Promise<never> => {
    if (error instanceof Refused && error.code === 'unauthorized') await rateLimit.countStranger(request);
    throw error;
  };

  return {
    async admit<Result>(
      request: Request,
      permission: Permission,
      progress: Progress,
      work: (caller: Caller) => Promise<Result>,
    ): Promise<Result> {
      const caller = await keys.find(request).catch((error) => strange(request, error));
      try {
        progress.window = await rateLimit.count(caller);
        assertWithin(progress.window);
        requirePermission(caller, permission);
        const result = await limiter.run(caller.workspaceId, () => {
          // So nothing is done for it when its turn comes or the database is back.
          if (progress.isTold) throw new Refused('unavailable', 'the request has waited too long');
          return work(caller);
        });
        keyUse.note(caller.keyId);
        return result;
      } catch (error) {
        // The refusal was made on what memory says of the key; a key that is gone since is told so first.
        if (error instanceof Refused && error.code !== 'unavailable') {
          await limiter.run(caller.workspaceId, () => keys.confirm(caller));
        }
        throw error;
      }
    },
    noteRefusal: keyUse.refuse,
    async close(): Promise<void> {
      await keyUse.close();
      rateLimit.close();
    },
  };
}
