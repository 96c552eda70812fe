import { connect, type Db } from '../../../shared/db/connections/connect.ts';

/**
 * A pool for the statements of this service. They touch a few rows of tables that are empty at one moment and hold a
 * million rows the next: a plan made at the first moment must not scan them at the second. So plans are made once, without
 * looking at how full a table is, always by index and in its order, and never compiled.
 */
export function connectForQueues(url: string): Db {
  const settings = {
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    jit: 'off',
  };
  return connect(url, { name: 'webhook-dispatcher', max: 6, settings });
}
