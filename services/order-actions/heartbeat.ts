import type { Db } from '../../shared/db/connections/connect.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { measured } from '../../shared/runtime/metrics.ts';
import { type PeriodicJob, periodicJob } from '../../shared/runtime/periodic-job.ts';

const everyMs = 1_000;
const clockSkewMs = 2_000;

/** Any number of processes may run one (decided: Watermark; decided: What a wrong clock does). */
export function startHeartbeat(db: Db, log: Log): PeriodicJob {
  const failure = logOnce((error: string) =>
    log.warn('writing the heartbeat failed, polling clients see no new order changes until it succeeds', { error }),
  );
  const skew = logOnce((ms: Clocks) =>
    log.warn('the database clock is wrong, see "What a wrong clock does" in shared/decisions.md', ms),
  );
  let clocks: Clocks = { aheadMs: 0, behindMs: 0 };
  measured('database_clock_ahead_seconds', () => clocks.aheadMs / 1000);
  measured('orders_clock_behind_seconds', () => clocks.behindMs / 1000);

  const beat = async (): Promise<void> => {
    clocks = await beatAndCompareClocks(db);
    failure.ended();
    if (Math.max(Math.abs(clocks.aheadMs), clocks.behindMs) < clockSkewMs) skew.ended();
    else skew.began(clocks);
  };
  return periodicJob(beat, { everyMs, onError: (error) => failure.began(String(error)) });
}

type Clocks = Readonly<Record<'aheadMs' | 'behindMs', number>>;

async function beatAndCompareClocks(db: Db): Promise<Clocks> {
  const [row] = await db<{ now: number; newest: number }[]>`
    select unix_ms(clock()) as now, beat(),
      (select unix_ms(stamped_at) from heartbeats order by xid desc limit 1) as newest`;
  if (!row) throw new Error('there is no heartbeat');
  return { aheadMs: row.now - Date.now(), behindMs: Math.max(0, row.newest - row.now) };
}

function logOnce<Detail>(write: (detail: Detail) => void) {
  let isLogged = false;
  return {
    began(detail: Detail): void {
      if (!isLogged) write(detail);
      isLogged = true;
    },
    ended(): void {
      isLogged = false;
    },
  };
}
