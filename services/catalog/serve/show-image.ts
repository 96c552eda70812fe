import type { CatalogImage } from './catalog-image.ts';
import { safeHeaders } from './headers.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** An image of a catalog. Its name is a hash of its content, so it never changes. An SVG opened by itself runs no scripts. */
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
