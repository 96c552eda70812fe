import type { Db } from '../../shared/db/connections/connect.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { attemptsCounted, deliveriesCounted, outcomeOf } from './counters.ts';
import { countHours } from './queue/count-hours.ts';
import type { Result } from './queue/settle.ts';
import { createSettling } from './queue/settling.ts';

export function recordResults(db: Db, log: Log, onError: (error: unknown) => void) {
  const settling = createSettling(db, log);
  const hours = countHours(db, onError);
  return {
    async record(result: Result): Promise<void> {
      if (!(await settling.settle(result))) return;
      hours.count(result);
      if (result.sentAt !== null) attemptsCounted.inc({ outcome: outcomeOf(result.error) });
      if (result.next !== 'retrying') deliveriesCounted.inc({ status: result.next });
    },
    async stop(): Promise<void> {
      settling.stop();
      await hours.stop();
    },
  };
}
