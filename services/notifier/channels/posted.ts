import type { Outcome } from '../../../shared/notifications/rules/retry.ts';
import type { Outcome as Posted } from '../../../shared/outgoing/send.ts';
import { oneLine } from '../../../shared/text/one-line.ts';

/** Retried although they are 4xx: request timeout, too many requests. */
const retryableStatuses = [408, 429];
/** Errors of addresses that can never be called. */
const refusedErrors = ['bad_url', 'blocked_address'];

/** The outcome of a message sent by HTTP: statuses of 4xx are permanent refusals, but for 408 and 429. */
export function outcomeOf(posted: Posted, now: number): Outcome {
  if (posted.ok) return { result: 'sent' };
  const { error, text, httpStatus, retryAfter } = posted;
  const errorText = oneLine(httpStatus === null ? text : `${httpStatus}: ${text}`);
  if (refusedErrors.includes(error) || isPermanent(error, httpStatus)) return { result: 'refused', error: errorText };
  const waitMs = retryAfterMs(retryAfter ?? '', now);
  return { result: 'failed', error: errorText, ...(waitMs !== null && { waitMs }) };
}

function isPermanent(error: string, httpStatus: number | null): boolean {
  if (httpStatus === null || error !== `http_${httpStatus}`) return false;
  return httpStatus >= 400 && httpStatus < 500 && !retryableStatuses.includes(httpStatus);
}

/** RFC 9110 section 10.2.3: seconds or a date; null for anything else. */
function retryAfterMs(header: string, now: number): number | null {
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = /^[A-Z][a-z]{2}, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
