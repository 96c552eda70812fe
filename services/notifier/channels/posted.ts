import type { Outcome } from '../../../shared/notifications/rules/retry.ts';
import type { Outcome as Posted } from '../../../shared/outgoing/send.ts';
import { oneLine } from '../../../shared/text/one-line.ts';

/** Of use later although they are 4xx: request timeout, too many requests. */
const retryableStatuses = [408, 429];
/** Of an address that cannot be called, whatever the time. */
const refusedErrors = ['bad_url', 'blocked_address'];

/** What an attempt over HTTP means for its message: other statuses of 4xx are for good. */
export function outcomeOf(posted: Posted, now: number): Outcome {
  if (posted.ok) return { result: 'sent' };
  const { error, text, httpStatus, retryAfter } = posted;
  const said = oneLine(httpStatus === null ? text : `${httpStatus}: ${text}`);
  if (refusedErrors.includes(error) || isForGood(error, httpStatus)) return { result: 'refused', error: said };
  const waitMs = retryAfterMs(retryAfter ?? '', now);
  return { result: 'failed', error: said, ...(waitMs !== null && { waitMs }) };
}

function isForGood(error: string, httpStatus: number | null): boolean {
  if (httpStatus === null || error !== `http_${httpStatus}`) return false;
  return httpStatus >= 400 && httpStatus < 500 && !retryableStatuses.includes(httpStatus);
}

/** RFC 9110 section 10.2.3: seconds or a date; null for anything else. */
function retryAfterMs(header: string, now: number): number | null {
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = /^[A-Z][a-z]{2}, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
