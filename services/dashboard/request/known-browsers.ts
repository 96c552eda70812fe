import type { Account } from '../../../shared/people/attempts.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { cookieNames } from './cookies.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** Attempts in browsers that somebody has signed in with are counted apart: strangers elsewhere cannot lock them out. */
export interface KnownBrowsers {
  accountOf(request: Request, email: string): Account;
  /** The cookie by which the browser is known from now on, also for those who signed in there before. */
  cookieFor(request: Request, email: string): string;
}

const keptSeconds = 400 * 24 * 60 * 60;
/** A shop's people share a tablet. */
const maxEmails = 20;

interface Known {
  readonly browser: string;
  /** Hashes, newest first. */
  readonly emails: readonly string[];
}

export function createKnownBrowsers(secrets: Secrets): KnownBrowsers {
  const cookie = createSealedCookie<Known>(secrets, cookieNames.known, keptSeconds);
  return {
    accountOf(request, email) {
      const known = cookie.read(request);
      // One name, however the email is spelt: a space more before it would open a window of its own.
      const hash = hashOf(email);
      return known?.emails.includes(hash)
        ? { kind: 'browser', name: `${known.browser} ${hash}` }
        : { kind: 'email', name: email };
    },
    cookieFor(request, email) {
      const { browser, emails } = cookie.read(request) ?? { browser: crypto.randomUUID(), emails: [] };
      return cookie.cookieFor({ browser, emails: [...new Set([hashOf(email), ...emails])].slice(0, maxEmails) });
    },
  };
}

/** Short: there are few in a cookie. */
function hashOf(email: string): string {
  return new Bun.CryptoHasher('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
