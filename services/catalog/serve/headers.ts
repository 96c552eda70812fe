import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';

interface PageParts {
  readonly etag: string;
  readonly language: CatalogLanguage;
  readonly style: string;
  readonly script: string;
}

/**
 * Every view asks whether the page is still the same, which a cache answers with a few bytes. Of scripts and styles only the
 * page's own may run, by their hashes; nothing comes from anyone else but the pictures that the restaurant itself named.
 */
export function pageHeaders({ etag, language, style, script }: PageParts): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return {
    ...safeHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': 'no-cache',
    'content-security-policy': policy.join('; '),
    vary: 'accept-encoding, accept-language',
    etag,
  };
}

/** For every answer of this service. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Names an inline script or style sheet in a security policy. */
export function hashSource(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`;
}
