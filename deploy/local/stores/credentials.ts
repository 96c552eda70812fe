import { createHmac } from 'node:crypto';

/** The password of `user` at a private copy, made of its administrator's, which cannot be learned from it. */
export function passwordOf(user: string, administrators: string): string {
  return createHmac('sha256', administrators).update(user).digest('hex').slice(0, 48);
}

/**
 * The address of a datastore for `user`, and in PostgreSQL for `database`, made of its administrator's, with what that says of
 * TLS.
 */
export function addressFor(user: string, administrators: string, database?: string): string {
  const { protocol, password, host, pathname, search } = new URL(administrators);
  const path = database === undefined ? pathname : `/${database}`;
  return `${protocol}//${user}:${passwordOf(user, decodeURIComponent(password))}@${host}${path}${search}`;
}
