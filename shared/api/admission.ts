import { Refused } from '../basics/refused.ts';
import type { Db } from '../db/connections/connect.ts';
import { type Caller, createKeys, keyHash, requirePermission } from '../keys/auth.ts';
import { createCallLog } from '../keys/calls/call-log.ts';
import { createKeyUse } from '../keys/key-use.ts';
import type { Permission } from '../keys/rules/api-key.ts';
import type { Log } from '../runtime/log.ts';
import { createTenantLimiter, type TenantLimits } from '../runtime/tenant-limiter.ts';
import { createSendOn, type SendOn } from '../workspaces/send-on.ts';
import { assertWithin, createRateLimit, type Window } from './rate-limit.ts';

export interface AdmissionDependencies {
  readonly db: Db;
  readonly redisUrl: string;
  readonly log: Log;
  readonly limits: TenantLimits;
}

export interface Progress {
  /** Set when the response is sent. Comparing clocks would be wrong, because a timer may fire early. */
  isAnswered: boolean;
  window: Window | null;
  caller: Caller | null;
}

/** Checks in order (decided: Order of checks): 401 (or 429 for an address without valid keys), 429, 403. */
export function createAdmission({ db, redisUrl, log, limits }: AdmissionDependencies) {
  const keys = createKeys(db);
  const rateLimit = createRateLimit(redisUrl, log);
  const keyUse = createKeyUse(db, log);
  const callLog = createCallLog(db, log);
  const limiter = createTenantLimiter(
    limits,
    (limit) => new Refused('unavailable', `the workspace has ${limit} calls under way already, try again soon`),
  );
  const sendOn = createSendOn(db, log);

  const find = async (request: Request): Promise<Caller | Response> => {
    try {
      return await keys.find(request).catch((error) => answerMoved(sendOn, request, error));
    } catch (error) {
      if (isUnauthorized(error)) await rateLimit.countUnauthenticated(request);
      throw error;
    }
  };

  return {
    async admit<Result>(
      request: Request,
      permission: Permission,
      progress: Progress,
      work: (caller: Caller) => Promise<Result>,
    ): Promise<Result | Response> {
      const caller = await find(request);
      if (caller instanceof Response) return caller;
      progress.caller = caller;
      try {
        progress.window = await rateLimit.count(caller);
        assertWithin(progress.window);
        requirePermission(caller, permission);
        const result = await limiter.run(caller.workspaceId, () => {
          // The answer was already sent, so the work would be of no use.
          if (progress.isAnswered) throw new Refused('unavailable', 'the request has waited too long');
          return work(caller);
        });
        keyUse.note(caller.keyId);
        return result;
      } catch (error) {
        if (!(error instanceof Refused) || error.code === 'unavailable') throw error;
        // The cached key may have been revoked or have moved since; then 401 comes before any other refusal.
        const moved = await limiter
          .run(caller.workspaceId, () => keys.confirm(caller))
          .catch((unconfirmed) => answerMoved(sendOn, request, unconfirmed));
        if (moved) return moved;
        throw error;
      }
    },
    noteRefusal: keyUse.refuse,
    noteCall: callLog.note,
    async close(): Promise<void> {
      await keyUse.close();
      await callLog.close();
      rateLimit.close();
    },
  };
}

/** The response of the installation to which the key moved with its workspace; throws `error` for other keys. */
async function answerMoved(sendOn: SendOn, request: Request, error: unknown): Promise<Response> {
  const hash = isUnauthorized(error) && keyHash(request);
  const sent = hash && (await sendOn({ request, kind: 'key', address: Buffer.from(hash).toString('hex') }));
  if (sent) return sent;
  throw error;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof Refused && error.code === 'unauthorized';
}
