import { encodingFor } from './packed.ts';
import type { PreparedPage } from './prepared-catalog.ts';

/** The page from memory, or 304 where the visitor has it already. */
export function showPage(page: PreparedPage, request: Request): Response {
  if (hasAlready(request.headers.get('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers: page.headers });
  }
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  if (encoding === 'identity') return new Response(page.identity, { headers: page.headers });
  return new Response(page[encoding], { headers: { ...page.headers, 'content-encoding': encoding } });
}

/** Tags are compared as weak ones: a proxy that compresses makes them so. */
function hasAlready(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque);
}
