import type { CatalogImage } from './catalog-image.ts';
import { safeHeaders } from './headers.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** A picture that its catalog carries. Its name is its content, so it never changes. Opened by itself, a drawing runs nothing. */
export function showImage({ type, body }: CatalogImage): Response {
  return new Response(body, {
    headers: {
      ...safeHeaders,
      'content-type': type,
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
