import type { Db } from '../../../shared/db/connections/connect.ts';
import { throttled } from '../../../shared/runtime/metrics/throttled.ts';
import { measured } from '../../../shared/runtime/metrics.ts';

/** Lag of watermarks behind the clock (decided: Watermark), and of the replica behind the primary, in seconds. */
export function measureLags(db: Db, replica: Db | null): void {
  measured(
    'orders_horizon_lag_seconds',
    throttled(() => horizonLag(db)),
  );
  if (replica)
    measured(
      'db_replica_lag_seconds',
      throttled(() => replicaLag(replica)),
    );
}

async function horizonLag(db: Db): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select extract(epoch from clock() - stamped_at)::float8 as seconds from horizon`;
  return seconds(row);
}

async function replicaLag(replica: Db): Promise<number> {
  const [row] = await replica<{ seconds: number | null }[]>`
    select case when pg_is_in_recovery() then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
      else 0 end::float8 as seconds`;
  return seconds(row);
}

function seconds(row: { readonly seconds: number | null } | undefined): number {
  if (row?.seconds === undefined || row.seconds === null) throw new Error('no measurement yet');
  return Math.max(0, row.seconds);
}
