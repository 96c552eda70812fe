import { bodyOf, encodingFor } from './compressed.ts';
import type { PreparedPage } from './prepared-page.ts';

export function showPage(page: PreparedPage, request: Request): Response {
  if (hasAlready(request.headers.get('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers: page.headers.identity });
  }
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  // Elysia answers HEAD by what GET gives, whose body it reads to the end.
  const body = request.method === 'HEAD' ? null : bodyOf(page, encoding);
  return new Response(body, { headers: page.headers[encoding] });
}

/** Tags are compared as weak ones: a proxy that compresses makes them so. */
function hasAlready(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque);
}
