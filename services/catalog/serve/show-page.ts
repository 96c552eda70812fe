import { bodyOf, encodingFor } from './compressed.ts';
import type { PreparedPage } from './prepared-page.ts';

export function showPage(page: PreparedPage, request: Request): Response {
  if (matchesEtag(request.headers.get('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers: page.headers.identity });
  }
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  // For HEAD, Elysia runs GET and reads its body to the end.
  const body = request.method === 'HEAD' ? null : bodyOf(page, encoding);
  return new Response(body, { headers: page.headers[encoding] });
}

/** Compares tags as weak ones, because a compressing proxy makes them weak. */
function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque);
}
