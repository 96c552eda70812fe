/**
 * A datastore's address without its parameter `sslrootcert`, the path of the certificates (PEM) to trust for it, and that
 * path. PostgreSQL's own clients know the parameter; ours take it for Redis and NATS too.
 */
export function splitRootCertificate(url: string): { url: string; path: string | undefined } {
  const [, before = url, query = '', after = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const path = parameters.get('sslrootcert') ?? undefined;
  if (path === undefined) return { url, path };
  parameters.delete('sslrootcert');
  return { url: `${before}${parameters.size > 0 ? `?${parameters}` : ''}${after}`, path };
}
