import type { JSX } from 'hono/jsx/jsx-runtime';

/** The style of Turbo's progress bar, which cannot be turned off: allowed by its hash. */
const turboStyle = "'sha256-WAyOw4V+FqDc35lQPyRADLBWbuNK8ahvYEaQIYF1+Ps='";

/** Headers of every answer: no framing, no caching, no referrer to other sites; only our own files may run. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' ${turboStyle}; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};

/** A page; 422 for a form with errors, which Turbo shows in place. */
export function page(node: JSX.Element, status = 200): Response {
  const headers = { ...safeHeaders, 'content-type': 'text/html; charset=utf-8' };
  return new Response(`<!doctype html>\n${node}`, { status, headers });
}

export function seeOther(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ ...safeHeaders, location: path });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
