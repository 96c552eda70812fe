import type { Language } from '../../../shared/ui/texts/texts.ts';

/** Cookies for this host alone, over HTTPS (or on localhost), which scripts cannot read. */
export const cookieNames = {
  session: '__Host-session',
  visit: '__Host-visit',
  notice: '__Host-notice',
  pending: '__Host-pending',
  known: '__Host-known',
  setUp: '__Host-set-up',
  language: '__Host-language',
} as const;

/** `Set-Cookie` until the browser is closed, or for `seconds`. */
export function setCookie(name: string, value: string, seconds?: number): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${name}=${encodeURIComponent(value)}; Path=/; Secure; HttpOnly; SameSite=Lax${age}`;
}

export function dropCookie(name: string): string {
  return setCookie(name, '', 0);
}

/** The value of a cookie, or null; also null for two of one name, because another host may have set one of them. */
export function cookieOf(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').slice(0, maxHeaderLength).split(/; */);
  const [found, ...others] = pairs.filter((pair) => pair.startsWith(`${name}=`));
  return found === undefined || others.length > 0 ? null : decoded(found.slice(name.length + 1));
}

export function sessionTokenOf({ request }: { readonly request: Request }): string | null {
  return cookieOf(request, cookieNames.session);
}

const maxHeaderLength = 8_192;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return null;
  }
}

/** The language chosen in a browser without a session. */
export function strangersLanguage(request: Request): Language | null {
  const chosen = cookieOf(request, cookieNames.language);
  return chosen === 'ar' || chosen === 'en' ? chosen : null;
}
