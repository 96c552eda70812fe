import { type ConnectOptions, connect, type Db } from './connect.ts';

/** Generic plans with index scans only, because a table that is empty when a plan is made may grow to a million rows. */
export function connectWithIndexScans(url: string, options: ConnectOptions): Db {
  return connect(url, { ...options, settings: { ...indexScans, ...options.settings } });
}

const indexScans = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
};
