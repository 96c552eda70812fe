import { readFileSync } from 'node:fs';
import { Redis, type RedisOptions } from 'ioredis';
import { splitRootCertificate } from '../../runtime/root-certificate.ts';
import { hostPortsOf } from '../../webhooks/rules/host-port.ts';

type Options = Omit<RedisOptions, 'replyMapping'>;

// `redis://user:password@host:6379`, or `redis+sentinel://user:password@one:26379,two:26379/name`, with the same user
// at the Sentinels. `?sslrootcert=FILE` names the certificates to trust.
export function createRedis(address: string, options: Options): Redis {
  const { url, path } = splitRootCertificate(address);
  const tls = path === undefined ? undefined : { ca: readFileSync(path) };
  if (!url.startsWith(sentinelScheme)) return new Redis(url, { ...options, ...(tls && { tls }) });
  return new Redis({
    ...sentinelOptions(url),
    ...options,
    ...(tls && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
  });
}

const sentinelScheme = 'redis+sentinel:';
const retryMs = 500;
const sentinelTimeoutMs = 1_000;

function sentinelOptions(url: string): Options {
  const [, credentials = '', name = ''] = /^[^:]+:\/\/(?:([^@/]*)@)?[^/]*\/([^?#]*)/.exec(url) ?? [];
  const [username = '', ...passwordParts] = credentials.split(':').map(decodeURIComponent);
  const password = passwordParts.join(':');
  return {
    sentinels: hostPortsOf(url),
    name: decodeURIComponent(name),
    ...(credentials !== '' && { username, password, sentinelUsername: username, sentinelPassword: password }),
    sentinelRetryStrategy: () => retryMs,
    sentinelCommandTimeout: sentinelTimeoutMs,
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
}
