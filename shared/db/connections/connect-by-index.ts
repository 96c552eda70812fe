import { type ConnectOptions, connect, type Db } from './connect.ts';

/**
 * A pool for statements that touch a few rows of large tables by their keys. Such a table is empty at one moment and holds a
 * million rows the next, so a plan made at the first moment must not scan it at the second: plans are made once, without
 * looking at how full a table is, always by index and in its order, and never compiled.
 */
export function connectByIndex(url: string, options: ConnectOptions): Db {
  return connect(url, { ...options, settings: { ...byIndex, ...options.settings } });
}

const byIndex = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  jit: 'off',
};
