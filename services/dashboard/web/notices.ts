import type { Secrets } from '../../../shared/db/secrets.ts';
import { cookieNames, cookieOf, dropCookie, setCookie } from './cookies.ts';
import type { Notice } from './visit.ts';

/**
 * What one page leaves for the next to say, once: that something was done, or a secret that is shown this once. It travels in
 * the browser's own cookie, sealed, for a minute, so that nothing here keeps it.
 */
export function createNotices(secrets: Secrets) {
  return {
    cookieFor: (notice: Notice): string =>
      setCookie(
        cookieNames.notice,
        Buffer.from(secrets.seal(JSON.stringify(notice))).toString('base64url'),
        keptSeconds,
      ),
    read(request: Request): Notice | null {
      const sealed = cookieOf(request, cookieNames.notice);
      if (sealed === null) return null;
      try {
        // Sealed by `cookieFor`: what opens is a notice.
        return JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'))) as Notice;
      } catch {
        return null;
      }
    },
    drop: (): string => dropCookie(cookieNames.notice),
  };
}

const keptSeconds = 60;
