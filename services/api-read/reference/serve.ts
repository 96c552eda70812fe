import { createHash } from 'node:crypto';

export interface Prepared {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

/** A page with its own style and script in it, which alone may run; it may call the API that it tells of, and nobody else. */
export function pageFor(
  html: string,
  { style, script }: { readonly style: string; readonly script: string },
): Prepared {
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(style)}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  const headers = { 'content-security-policy': policy.join('; '), 'referrer-policy': 'same-origin' };
  return prepared(html, 'text/html; charset=utf-8', headers);
}

export function textFor(text: string, type: string): Prepared {
  return prepared(text, type, { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" });
}

export function serve(request: Request, { headers, bytes, gzipped }: Prepared): Response {
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  const takesGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!takesGzip) return new Response(bytes, { headers });
  return new Response(gzipped, { headers: { ...headers, 'content-encoding': 'gzip' } });
}

function prepared(text: string, type: string, more: Readonly<Record<string, string>>): Prepared {
  const bytes = new TextEncoder().encode(text);
  return {
    bytes,
    gzipped: Bun.gzipSync(bytes, { level: 9 }),
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=300',
      etag: `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"`,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      ...more,
    },
  };
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
