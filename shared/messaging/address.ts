import type { ConnectionOptions } from 'nats';
import { splitRootCertificate } from '../runtime/root-certificate.ts';
import { formatHostPorts, hostPortsOf } from '../webhooks/rules/host-port.ts';

/**
 * What NATS_URL says, as the client takes it: by itself it reads of an address only the host and the port.
 * `nats://user:password@host:4222`, or `nats://token@host:4222`, each percent-encoded; `tls://` talks to nobody in
 * plain text; `?sslrootcert=FILE` names the certificates to trust instead of the system's.
 */
export function connectionOptions(address: string): ConnectionOptions {
  const { url, path } = splitRootCertificate(address);
  const insistsOnTls = url.startsWith('tls:') || path !== undefined;
  return {
    servers: hostPortsOf(url).map((place) => formatHostPorts([place])),
    ...credentials(url),
    // Given at all, it refuses a server without TLS before anything is said to it.
    ...(insistsOnTls && { tls: path === undefined ? {} : { caFile: path } }),
  };
}

function credentials(url: string): Pick<ConnectionOptions, 'user' | 'pass' | 'token'> {
  const [, given] = /^[a-z]+:\/\/([^/?#]*)@/i.exec(url) ?? [];
  if (!given) return {};
  const [user = '', ...password] = given.split(':');
  if (password.length === 0) return { token: decodeURIComponent(user) };
  return { user: decodeURIComponent(user), pass: decodeURIComponent(password.join(':')) };
}
