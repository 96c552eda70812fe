import { Refused } from '../../../shared/basics/refused.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';

const maxAheadMs = 10 * 60 * 1000;
/** A replica may answer a read this long after the primary admitted it. */
const replicaMs = 1_000;

/** No change here is stamped below the newest stamp of the other installation from now on, so that who followed the workspace there
 * misses none (decided: Workspaces in files). A heartbeat, as `beat` makes them. Throws `invalid_state`. */
export async function raiseClock(db: Db, heartbeat: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('heartbeat'))`;
    const { now, newest } = await clockOf(tx);
    if (newest > heartbeat) return;
    if (heartbeat > now + maxAheadMs) throw farAhead('the other installation', 'this one');
    await tx`
      insert into heartbeats (xid, stamped_at)
      select pg_current_xact_id(), greatest(clock(), to_timestamp(${heartbeat}::bigint / 1000.0) + interval '20 ms')`;
  });
}

/** Raises the clock of `to` above every stamp that a read of `from` may have shown. Call it once `from` answers no more reads. */
export async function raiseClockAbove(from: Db, to: Db): Promise<void> {
  const { newest } = await clockOf(from);
  await raiseClock(to, newest + replicaMs);
}

/** Throws `invalid_state` if a stamp of one is more than ten minutes ahead of the other's clock, which could then not be raised. */
export async function assertClocksAgree(here: Db, there: Db): Promise<void> {
  const [ours, theirs] = await Promise.all([clockOf(here), clockOf(there)]);
  const margin = maxAheadMs - replicaMs;
  if (ours.newest > theirs.now + margin) throw farAhead('this installation', 'the other one');
  if (theirs.newest > ours.now + margin) throw farAhead('the other installation', 'this one');
}

/** The clock and the newest heartbeat, in Unix ms; 0 if there is none. */
async function clockOf(db: Db | Tx): Promise<{ now: number; newest: number }> {
  const [row] = await db<{ now: number; newest: number }[]>`
    select unix_ms(clock()) as now,
      coalesce((select unix_ms(stamped_at) from heartbeats order by xid desc limit 1), 0) as newest`;
  if (!row) throw new Error('the statement returned no row');
  return row;
}

function farAhead(one: string, other: string): Refused {
  return new Refused('invalid_state', `the clock of ${one} is far ahead of ${other}: set both right first`);
}
