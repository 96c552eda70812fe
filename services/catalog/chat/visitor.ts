const cookiePattern = /(?:^|;\s*)chat=([\w-]{43})(?:;|$)/;
const cookieSeconds = 90 * 24 * 60 * 60;

/** Whoever has the token reads the chat. The browser keeps it in a cookie; the database has only its hash. */
export function tokenIn(request: Request): string | null {
  return cookiePattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}

/** A first message has no cookie yet: the page's nonce gives the same token when it is sent again. */
export function tokenOf(request: Request, nonce: string): string {
  return tokenIn(request) ?? hash('base64url', 'token', nonce);
}

export function contactIdOf(token: string): string {
  return hash('hex', 'contact', token);
}

/** The same text sent again from one page is one message; another text, as after going back, is another message. */
export function outsideIdOf(nonce: string, text: string): string {
  return hash('hex', 'message', nonce, text);
}

export function cookieOf(token: string, path: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `chat=${token}; Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Every current browser sends at least one of the two headers with a form. The proxy keeps Host. */
export function isFromOurPage({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

function hash(encoding: 'hex' | 'base64url', ...parts: readonly string[]): string {
  return new Bun.CryptoHasher('sha256').update(parts.join('\n')).digest(encoding);
}
