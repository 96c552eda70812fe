import { Refused } from '../../../shared/basics/refused.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';

const maxAheadMs = 10 * 60 * 1000;

/** No change here is stamped below the newest stamp of the other installation from now on, so that who followed the workspace there
 * misses none (decided: Workspaces in files). A heartbeat, as `beat` makes them. Throws `invalid_state`. */
export async function raiseClock(db: Db, heartbeat: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('heartbeat'))`;
    const [row] = await tx<{ now: number; newest: number }[]>`
      select unix_ms(clock()) as now, unix_ms(stamped_at) as newest from heartbeats order by xid desc limit 1`;
    if (!row || row.newest > heartbeat) return;
    if (heartbeat > row.now + maxAheadMs)
      throw new Refused(
        'invalid_state',
        'the clock of the other installation is far ahead of this one: set both right first',
      );
    await tx`
      insert into heartbeats (xid, stamped_at)
      select pg_current_xact_id(), greatest(clock(), to_timestamp(${heartbeat}::bigint / 1000.0) + interval '20 ms')`;
  });
}
