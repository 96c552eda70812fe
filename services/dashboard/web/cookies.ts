/** Cookies that only this host gets, only over HTTPS (or on localhost), and no script reads. */
export const cookieNames = {
  session: '__Host-session',
  visit: '__Host-visit',
  notice: '__Host-notice',
  pending: '__Host-pending',
} as const;

/** `Set-Cookie` for as long as the browser is open, or for `seconds`. */
export function setCookie(name: string, value: string, seconds?: number): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${name}=${encodeURIComponent(value)}; Path=/; Secure; HttpOnly; SameSite=Lax${age}`;
}

export function dropCookie(name: string): string {
  return setCookie(name, '', 0);
}

/** The value of a cookie, or null; of two of one name the first. */
export function cookieOf(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').slice(0, longestHeader).split('; ')) {
    if (pair.startsWith(`${name}=`)) return decoded(pair.slice(name.length + 1));
  }
  return null;
}

const longestHeader = 8_192;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return null;
  }
}
