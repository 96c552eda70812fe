import type { ConnectionOptions } from 'nats';
import { splitRootCertificate } from '../runtime/root-certificate.ts';
import { formatHostPorts, hostPortsOf } from '../webhooks/rules/host-port.ts';

// `nats://user:password@host:4222` or `nats://token@host:4222`; `tls://` requires TLS, `?sslrootcert=FILE` names the
// certificates. The client itself reads only the host and the port.
export function connectionOptions(address: string): ConnectionOptions {
  const { url, path } = splitRootCertificate(address);
  const insistsOnTls = url.startsWith('tls:') || path !== undefined;
  return {
    servers: hostPortsOf(url).map((place) => formatHostPorts([place])),
    ...credentials(url),
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
