import type { Account } from '../../../shared/people/attempts.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { cookieNames } from './cookies.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** Browsers in which people signed in before have limits of their own, so that strangers who guess a person's password cannot
 * lock that person out. */
export interface KnownBrowsers {
  /** Whose limit a sign-in attempt counts against. */
  accountOf(request: Request, email: string): Account;
  /** The cookie that adds this email to those for which the browser is known. */
  cookieFor(request: Request, email: string): string;
}

const keptSeconds = 400 * 24 * 60 * 60;
/** Staff share tablets. */
const maxEmails = 20;

interface Known {
  readonly browser: string;
  /** Hashes, newest first. */
  readonly emails: readonly string[];
}

export function createKnownBrowsers(secrets: Secrets): KnownBrowsers {
  const cookie = createSealedCookie<Known>(secrets, cookieNames.known, keptSeconds);
  return {
    /** Whose limit a sign-in attempt counts against. */
    accountOf(request, email) {
      const content = cookie.read(request);
      // For both kinds upper case and spaces around an email do not count (`Attempts` sees to the second): otherwise each
      // spelling would have its own limit.
      const hash = hashOf(email);
      return content?.emails.includes(hash)
        ? { kind: 'browser', name: `${content.browser} ${hash}` }
        : { kind: 'email', name: email };
    },
    cookieFor(request, email) {
      const { browser, emails } = cookie.read(request) ?? { browser: crypto.randomUUID(), emails: [] };
      return cookie.cookieFor({ browser, emails: [...new Set([hashOf(email), ...emails])].slice(0, maxEmails) });
    },
  };
}

/** A short hash suffices for the few emails in a cookie. */
function hashOf(email: string): string {
  return new Bun.CryptoHasher('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
