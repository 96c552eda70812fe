import { impatient } from '../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { retryUnderLock } from '../../shared/db/connections/retry-under-lock.ts';

const batchConnections = 1;
const keyConnections = 2;

const waitingConnections = 6;

/** One pool for each kind of work, so that a locked order delays nothing else (decided: Held locks). */
export function connectAll(url: string) {
  const pool = (name: string, options: { max?: number; settings?: typeof impatient } = {}) =>
    connectWithIndexScans(url, { name, ...options });
  const commands = pool('order-actions', { settings: impatient });
  const waiting = pool('order-actions waiting', { max: waitingConnections });
  const batches = pool('order-actions batches', { max: batchConnections });
  const keys = pool('order-actions keys', { max: keyConnections });
  const heartbeat = pool('order-actions heartbeat', { max: 1 });
  return {
    waiting,
    batches,
    keys,
    heartbeat,
    transactions: retryUnderLock({ impatient: commands, patient: waiting }),
    end: async (): Promise<void> => {
      const all = [commands, waiting, batches, keys, heartbeat];
      await Promise.all(all.map((each) => each.end()));
    },
  };
}
