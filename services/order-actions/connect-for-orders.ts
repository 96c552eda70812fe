import { type ConnectOptions, connect, type Db } from '../../shared/db/connections/connect.ts';

/**
 * A pool for the statements of this service. They look orders up by their keys, in a table that is empty at one moment and
 * holds a million rows the next: a plan made at the first moment must not scan it at the second. So plans are made once,
 * without counting what is asked for, and by index.
 */
export function connectForOrders(url: string, options: Omit<ConnectOptions, 'settings'>): Db {
  const settings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', enable_bitmapscan: 'off' };
  return connect(url, { ...options, settings });
}
