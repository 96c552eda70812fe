import { type ConnectOptions, connect, type Db } from './connect.ts';

// For look-ups by key in tables that are empty at one moment and have a million rows the next: generic plans that never
// scan.
export function connectByIndex(url: string, options: ConnectOptions): Db {
  return connect(url, { ...options, settings: { ...byIndex, ...options.settings } });
}

const byIndex = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  jit: 'off',
};
