import type { Db } from '../../shared/db/connections/connect.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { oneAtATime } from '../../shared/runtime/one-at-a-time.ts';

const everyMs = 1_000;

/**
 * Writes a heartbeat every second, by which a sync knows how far back every change can be seen (decided: Watermark), with
 * `beat` of the migration. Any number of processes may do it. One that fails or comes late only makes
 * watermarks older: it is logged once until it succeeds again.
 */
export function startHeartbeat(db: Db, log: Log) {
  let failing = false;

  const beat = async (): Promise<void> => {
    try {
      await db`select beat()`;
      failing = false;
    } catch (error) {
      if (!failing) log.warn('no heartbeat: the watermarks of syncs stand still', { error: String(error) });
      failing = true;
    }
  };

  const beating = oneAtATime(beat);
  void beating.run();
  const timer = setInterval(beating.run, everyMs);
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await beating.ended();
    },
  };
}
