/** Splits off `sslrootcert`, the path of the certificates to trust, which Redis and NATS clients do not know. */
export function splitRootCertificate(url: string): { url: string; path: string | undefined } {
  const [, before = url, query = '', after = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const path = parameters.get('sslrootcert') ?? undefined;
  if (path === undefined) return { url, path };
  parameters.delete('sslrootcert');
  return { url: `${before}${parameters.size > 0 ? `?${parameters}` : ''}${after}`, path };
}
