/** Not cached, not indexed, no referrer. */
const common = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

export const jsonHeaders = {
  ...common,
  'content-type': 'application/json',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Pages load scripts and styles from this service only, call only it, and cannot be framed (spec: Hosted form endpoints rule 4). */
export function pageHeaders(styleHash?: string): Record<string, string> {
  const style = styleHash === undefined ? '' : ` 'sha256-${styleHash}'`;
  return {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'${style}; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'x-frame-options': 'DENY',
  };
}
