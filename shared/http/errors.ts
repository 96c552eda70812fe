import { apiErrors } from '../api/contract/api-errors.ts';
import { Refused } from '../basics/refused.ts';
import { isTemporary } from '../db/connections/connect.ts';
import type { Log } from '../runtime/log.ts';
import { addressOf } from './address.ts';
import { requestId } from './request-id.ts';
import { respond } from './respond.ts';

/** A bug is logged here, once, and answered with a fixed sentence. */
export function errorResponse(
  request: Request,
  error: unknown,
  log: Log,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const refused = asRefused(error);
  if (refused) {
    const { allow, ...details } = refused.details;
    const { status } = apiErrors[refused.code];
    const body = envelope(request, refused.code, refused.message, details);
    return respond(request, status, body, {
      ...headers,
      ...(typeof allow === 'string' && { allow }),
      ...laterOf(status),
    });
  }
  log.error('request failed', { requestId: requestId(request), path: addressOf(request).pathname, error });
  return respond(request, 500, envelope(request, 'internal_error', 'Something went wrong on our side.'), headers);
}

const retryAfterSeconds = 5;

function laterOf(status: number): Readonly<Record<string, string>> {
  return status === apiErrors.unavailable.status ? { 'retry-after': String(retryAfterSeconds) } : {};
}

function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (isTemporary(error)) return new Refused('unavailable', 'The service is not available right now, try again soon.');
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
