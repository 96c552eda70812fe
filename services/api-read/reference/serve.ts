import { createHash } from 'node:crypto';

export interface PreparedResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Null where the bytes are compressed already. */
  readonly gzipped: Uint8Array<ArrayBuffer> | null;
}

/** An HTML page whose policy allows only its inline style and script, and requests to this server. */
export function pageFor(
  html: string,
  { style, script }: { readonly style: string; readonly script: string },
): PreparedResponse {
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
  return prepare(html, 'text/html; charset=utf-8', headers);
}

export function textFor(text: string, type: string): PreparedResponse {
  return prepare(text, type, nothingElse);
}

/** A file to download, as it is. */
export function archiveFor(bytes: Buffer, type: string): PreparedResponse {
  return { ...prepared(new Uint8Array(bytes), type, nothingElse), gzipped: null };
}

const nothingElse = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

export function serve(request: Request, { headers, bytes, gzipped }: PreparedResponse): Response {
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  const acceptsGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!acceptsGzip || gzipped === null) return new Response(bytes, { headers });
  return new Response(gzipped, { headers: { ...headers, 'content-encoding': 'gzip' } });
}

function prepare(text: string, type: string, more: Readonly<Record<string, string>>): PreparedResponse {
  const bytes = new TextEncoder().encode(text);
  return { ...prepared(bytes, type, more), gzipped: Bun.gzipSync(bytes, { level: 9 }) };
}

function prepared(bytes: Uint8Array<ArrayBuffer>, type: string, more: Readonly<Record<string, string>>) {
  return {
    bytes,
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
