import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { cookieNames } from './cookies.ts';
import { createSealedCookie, type SealedCookie } from './sealed-cookie.ts';
import type { Notice } from './visit.ts';

const keptSeconds = 60;

/**
 * What one page leaves for the next to say, once: that something was done, or a secret that is shown this once. It travels in
 * the browser's own cookie, sealed, for a minute, so that nothing here keeps it.
 */
export function createNotices(secrets: Secrets): SealedCookie<Notice> {
  return createSealedCookie(secrets, cookieNames.notice, keptSeconds);
}
