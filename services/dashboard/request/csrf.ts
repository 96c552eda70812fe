import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** CSRF tokens: an HMAC of the browser's session cookie, or of a random cookie before sign-in. */
export interface Csrf {
  tokenFor(cookie: string): string;
  /** Whether the token matches the cookie, and the request's headers name one of our pages. */
  isOurs(request: Request, cookie: string, token: string): boolean;
}

/** `accepted` are further keys of valid tokens: SECRETS_KEYS_ACCEPTED. */
export function createCsrf(secretsKey: string, dashboardUrl: string, accepted: readonly string[] = []): Csrf {
  const { origin } = new URL(dashboardUrl);
  const current = tokensUnder(secretsKey);
  const all = [current, ...accepted.map(tokensUnder)];
  return {
    tokenFor: current,
    isOurs(request, cookie, token) {
      const given = Buffer.from(token);
      return isFromOurPage(request, origin) && all.some((tokenFor) => isEqual(Buffer.from(tokenFor(cookie)), given));
    },
  };
}

function tokensUnder(secretsKey: string): (cookie: string) => string {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', 'dashboard forms', 32));
  return (cookie) => createHmac('sha256', key).update(cookie).digest('base64url');
}

function isEqual(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Every current browser sends at least one of the two headers with a form. */
function isFromOurPage({ headers }: Request, origin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const from = headers.get('origin');
  return from === null ? site === 'same-origin' : from === origin;
}
