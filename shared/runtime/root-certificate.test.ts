import { expect, test } from 'bun:test';
import { splitRootCertificate } from './root-certificate.ts';

test.each([
  ['nats://host:4222', 'nats://host:4222', undefined],
  ['tls://user:p%3F@host:4222?sslrootcert=/etc/ca.pem', 'tls://user:p%3F@host:4222', '/etc/ca.pem'],
  ['rediss://host:6379/2?sslrootcert=/a%20b.pem', 'rediss://host:6379/2', '/a b.pem'],
  ['postgres://host/name?sslmode=verify-full&sslrootcert=ca.pem', 'postgres://host/name?sslmode=verify-full', 'ca.pem'],
  ['postgres://host/name?sslmode=require', 'postgres://host/name?sslmode=require', undefined],
])('%s', (given, url, path) => {
  expect(splitRootCertificate(given)).toEqual({ url, path });
});
