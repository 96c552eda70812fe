import type { DocumentDecoration } from 'elysia';
import { Refused } from '../basics/refused.ts';
import { addressOf } from '../http/address.ts';
import { errorResponse } from '../http/errors.ts';
import { requestId } from '../http/request-id.ts';
import { respond } from '../http/respond.ts';
import { createRouter } from '../http/router.ts';
import type { Caller } from '../keys/auth.ts';
import { withDeadline } from '../runtime/deadline.ts';
import { type AdmissionDependencies, createAdmission, type Progress } from './admission.ts';
import { type ApiErrorCode, apiErrors } from './contract/api-errors.ts';
import { documentationOf } from './contract/openapi.ts';
import { type OperationId, operations } from './contract/operations.ts';
import { rateLimitHeaders } from './rate-limit.ts';

export interface Call {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly caller: Caller;
}

export type Result = ({ readonly data: string } | { readonly rows: Uint8Array }) & {
  readonly meta: Readonly<Record<string, unknown>>;
};

export interface ApiDependencies extends AdmissionDependencies {
  readonly baseUrl: string;
}

/** No request waits longer for its answer (I14). */
const deadlineMs = 10_000;

export function createApi({ baseUrl, ...dependencies }: ApiDependencies) {
  const { log } = dependencies;
  const reference = `the reference is at ${baseUrl}/docs`;
  const admission = createAdmission(dependencies);

  const route = (id: OperationId, work: (call: Call) => Promise<Result>): void => {
    const { method, path, permission } = operations[id];
    const methodName = method.toUpperCase();
    const handle = async ({ request }: { request: Request }): Promise<Response> => {
      const from = performance.now();
      const progress: Progress = { isAnswered: false, window: null, caller: null };
      const noteCall = (status: number, code: string | null): void => {
        const ms = Math.round(performance.now() - from);
        if (progress.caller)
          admission.noteCall(request, progress.caller, { method: methodName, path, status, code, ms });
      };
      const run = (caller: Caller) => work({ request, query: addressOf(request).searchParams, caller });
      try {
        const result = await withDeadline(deadlineMs, admission.admit(request, permission, progress, run));
        if (result instanceof Response) return result;
        noteCall(200, null);
        return respond(request, 200, success(request, result), rateLimitHeaders(progress.window));
      } catch (error) {
        progress.isAnswered = true;
        if (error instanceof Refused) admission.noteRefusal(request, error.code, permission);
        const answer = errorResponse(request, withReference(error, reference), log, rateLimitHeaders(progress.window));
        noteCall(answer.status, error instanceof Refused ? error.code : codeOf(answer.status));
        return answer;
      }
    };
    app[method](path, handle, { parse: 'none', detail: detailOf(id) });
  };

  const app = createRouter().onError({ as: 'global' }, ({ request, error, code }) =>
    errorResponse(request, code === 'NOT_FOUND' ? noSuchRoute(app.routes, request, reference) : error, log),
  );

  return { app, route, close: admission.close, missing: () => noRoute(reference) };
}

function codeOf(status: number): ApiErrorCode {
  return status === apiErrors.unavailable.status ? 'unavailable' : 'internal_error';
}

function detailOf(id: OperationId): DocumentDecoration {
  return documentationOf(id, operations[id]) as DocumentDecoration;
}

function success(request: Request, result: Result): string | Uint8Array<ArrayBuffer> {
  const meta = JSON.stringify({ request_id: requestId(request), ...result.meta });
  if ('data' in result) return `{"data":${result.data},"meta":${meta}}`;
  return Buffer.concat([beforeRows, result.rows, Buffer.from(`],"meta":${meta}}`)]);
}

const beforeRows = new TextEncoder().encode('{"data":[');

function withReference(error: unknown, reference: string): unknown {
  const isUnauthorized = error instanceof Refused && error.code === 'unauthorized';
  return isUnauthorized ? new Refused(error.code, `${error.message}; ${reference}`) : error;
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
