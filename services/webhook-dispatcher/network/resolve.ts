import type { LookupAddress } from 'node:dns';
import { dns } from 'bun';

/** All addresses of a name; an error with a code of the system's when it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** By c-ares: the system's resolver has a few threads, and names that are never resolved would hold them all. */
export const resolveAll: Resolve = (hostname) => dns.lookup(hostname, { backend: 'c-ares' });
