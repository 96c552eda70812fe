import type { Account } from '../../../shared/people/attempts.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { cookieNames } from './cookies.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** Counts attempts in browsers of earlier sign-ins separately, so that strangers cannot lock their people out. */
export interface KnownBrowsers {
  accountOf(request: Request, email: string): Account;
  /** The cookie that makes the browser known for this email, and for those that signed in before. */
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
    accountOf(request, email) {
      const content = cookie.read(request);
      // One account for all spellings of an email: otherwise each spelling would have its own limit.
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
