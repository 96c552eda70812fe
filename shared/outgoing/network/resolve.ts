import type { LookupAddress } from 'node:dns';
import { dns } from 'bun';

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** c-ares, because the system's resolver has few threads and slow names would block them all. */
export const resolveAll: Resolve = (hostname) => dns.lookup(hostname, { backend: 'c-ares' });
