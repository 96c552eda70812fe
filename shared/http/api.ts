import type { DocumentDecoration } from 'elysia';
import { documentationOf } from '../contracts/openapi.ts';
import { type OperationId, operations } from '../contracts/operations.ts';
import type { Db } from '../db/connections/connect.ts';
import type { Permission } from '../domain/access/api-key.ts';
import { Refused } from '../domain/refused.ts';
import { withDeadline } from '../runtime/deadline.ts';
import type { Log } from '../runtime/log.ts';
import { createTenantLimiter, type TenantLimits } from '../runtime/tenant-limiter.ts';
import { addressOf } from './address.ts';
import { errorResponse } from './errors.ts';
import { type Caller, createKeys, requirePermission } from './keys/auth.ts';
import { createKeyUse } from './keys/key-use.ts';
import { assertWithin, createRateLimit, rateLimitHeaders, type Window } from './limits/rate-limit.ts';
import { requestId } from './request-id.ts';
import { respond } from './respond.ts';
import { createRouter } from './router.ts';

/** What a route of the API is given. */
export interface Call {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly caller: Caller;
}

/** What a route gives for the body of a 200: JSON text, or the rows of a list as bytes with commas between them, sent as they are. */
export type Result = ({ readonly data: string } | { readonly rows: Uint8Array }) & {
  readonly meta: Readonly<Record<string, unknown>>;
};

export interface ApiDependencies {
  readonly db: Db;
  readonly redisUrl: string;
  /** The public address of the API: whoever has no key or no route is told where its reference is. */
  readonly baseUrl: string;
  readonly log: Log;
  /** What one workspace may have under way in this process. */
  readonly limits: TenantLimits;
}

/** No request waits longer for its answer (I14). */
const deadlineMs = 10_000;

/** How far a call has come. */
interface Progress {
  /** Whether the caller has had an answer: by no clock, since a timer may be early by another one. */
  isTold: boolean;
  /** Of a key with a limit, once the call is counted. */
  window: Window | null;
}

/**
 * What every route of the API stands on: an Elysia app whose every failure is in the spec's envelope, and `route`, which
 * serves an operation with a function. In this order (decided: Order of checks): request id, 401 (or 429, to an
 * address that goes on and on without a valid key), 429, 403, then the function's own 400, 404, 409. What one workspace has
 * under way at once is bounded. A route cannot be written without it and forget a part.
 */
export function createApi({ db, redisUrl, baseUrl, log, limits }: ApiDependencies) {
  const reference = `the reference is at ${baseUrl}/docs`;
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

  const admit = async (
    request: Request,
    permission: Permission,
    work: (call: Call) => Promise<Result>,
    progress: Progress,
  ): Promise<Result> => {
    const caller = await keys.find(request).catch((error) => strange(request, error));
    try {
      progress.window = await rateLimit.count(caller);
      assertWithin(progress.window);
      requirePermission(caller, permission);
      const result = await limiter.run(caller.workspaceId, () => {
        // So nothing is done for it when its turn comes or the database is back.
        if (progress.isTold) throw new Refused('unavailable', 'the request has waited too long');
        return work({ request, query: addressOf(request).searchParams, caller });
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
  };

  const route = (id: OperationId, work: (call: Call) => Promise<Result>): void => {
    const { method, path, permission } = operations[id];
    const handle = async ({ request }: { request: Request }): Promise<Response> => {
      const progress: Progress = { isTold: false, window: null };
      try {
        const result = await withDeadline(deadlineMs, admit(request, permission, work, progress));
        return respond(request, 200, success(request, result), rateLimitHeaders(progress.window));
      } catch (error) {
        progress.isTold = true;
        if (error instanceof Refused) keyUse.refuse(request, error.code, permission);
        return errorResponse(request, withReference(error, reference), log, rateLimitHeaders(progress.window));
      }
    };
    // The schemas only document: `work` reads what it is asked for by itself, after the key was checked, and no time is spent
    // on holding what the service itself made against a schema.
    app[method](path, handle, { parse: 'none', detail: detailOf(id) });
  };

  const app = createRouter().onError({ as: 'global' }, ({ request, error, code }) =>
    errorResponse(request, code === 'NOT_FOUND' ? noSuchRoute(app.routes, request, reference) : error, log),
  );

  const close = async (): Promise<void> => {
    await keyUse.close();
    rateLimit.close();
  };

  return { app, route, close, missing: () => noRoute(reference) };
}

/** The document is of OpenAPI 3.1, whose schemas are TypeBox's; Elysia's type knows those of 3.0. */
function detailOf(id: OperationId): DocumentDecoration {
  return documentationOf(id, operations[id]) as DocumentDecoration;
}

/** The body of a success (spec: Endpoints). */
function success(request: Request, result: Result): string | Uint8Array<ArrayBuffer> {
  const meta = JSON.stringify({ request_id: requestId(request), ...result.meta });
  if ('data' in result) return `{"data":${result.data},"meta":${meta}}`;
  return Buffer.concat([beforeRows, result.rows, Buffer.from(`],"meta":${meta}}`)]);
}

const beforeRows = new TextEncoder().encode('{"data":[');

/** Whoever has no valid key may not have read the reference yet. */
function withReference(error: unknown, reference: string): unknown {
  const isLost = error instanceof Refused && error.code === 'unauthorized';
  return isLost ? new Refused(error.code, `${error.message}; ${reference}`) : error;
}

function noRoute(reference: string): Refused {
  return new Refused('not_found', `no such route; ${reference}`);
}

function noSuchRoute(
  routes: readonly { path: string; method: string }[],
  request: Request,
  reference: string,
): Refused {
  const path = addressOf(request).pathname;
  const allowed = routes.filter((route) => route.path === path).map((route) => route.method);
  if (allowed.length === 0) return noRoute(reference);
  const allow = allowed.join(', ');
  return new Refused('method_not_allowed', `this route answers ${allow}`, { allow });
}
