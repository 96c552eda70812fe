import { createHmac } from 'node:crypto';

/** Derived from the administrator's password, which cannot be recovered from it. */
export function passwordOf(user: string, adminPassword: string): string {
  return createHmac('sha256', adminPassword).update(user).digest('hex').slice(0, 48);
}

export function addressFor(user: string, adminUrl: string, database?: string): string {
  const { protocol, password, host, pathname, search } = new URL(adminUrl);
  const path = database === undefined ? pathname : `/${database}`;
  return `${protocol}//${user}:${passwordOf(user, decodeURIComponent(password))}@${host}${path}${search}`;
}
