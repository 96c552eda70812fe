import { isUnavailable } from '../db/connections/connect.ts';
import { type RefusalCode, Refused } from '../domain/refused.ts';
import type { Log } from '../runtime/log.ts';
import { addressOf } from './address.ts';
import { requestId } from './request-id.ts';
import { respond } from './respond.ts';

/** Refusal to status (spec: Errors; decided: Order of checks). */
export const statusOf: Readonly<Record<RefusalCode, number>> = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  invalid_state: 409,
  payload_too_large: 413,
  rate_limited: 429,
  unavailable: 503,
};

/** Any error as an answer in the envelope of the spec. A bug is logged here, once, and told as a fixed sentence. */
export function errorResponse(request: Request, error: unknown, log: Log): Response {
  const refused = asRefused(error);
  if (refused) {
    const { allow, ...details } = refused.details;
    const headers: Record<string, string> = typeof allow === 'string' ? { allow } : {};
    return respond(request, statusOf[refused.code], envelope(request, refused.code, refused.message, details), headers);
  }
  log.error('request failed', { requestId: requestId(request), path: addressOf(request).pathname, error });
  return respond(request, 500, envelope(request, 'internal_error', 'Something went wrong on our side.'));
}

function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (isUnavailable(error))
    return new Refused('unavailable', 'The service is not available right now, try again soon.');
  return null;
}

function envelope(
  request: Request,
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ error: { code, message, request_id: requestId(request), ...details } });
}
