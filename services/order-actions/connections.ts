import { impatient } from '../../shared/db/connections/connect.ts';
import { connectByIndex } from '../../shared/db/connections/connect-by-index.ts';
import { retryUnderLock } from '../../shared/db/connections/retry-under-lock.ts';

// One connection: a batch that reads is sent while another is saved, and what comes in meanwhile makes a larger one.
const batchesAtATime = 1;
const keysAtATime = 2;

// Of one workspace two wait at a time.
const waitingAtATime = 6;

/**
 * What the service has of PostgreSQL. A session that holds an order delays its changes only: `batches` never wait for
 * a lock; other work that meets one is retried on connections of its own (decided: Held locks). Keys are looked up, and their use is
 * written, beside the batches, and the heartbeat has a connection to itself.
 */
export function connectAll(url: string) {
  const pool = (name: string, options: { max?: number; settings?: typeof impatient } = {}) =>
    connectByIndex(url, { name, ...options });
  const commands = pool('order-actions', { settings: impatient });
  const waiting = pool('order-actions waiting', { max: waitingAtATime });
  const batches = pool('order-actions batches', { max: batchesAtATime });
  const keys = pool('order-actions keys', { max: keysAtATime });
  const heartbeat = pool('order-actions heartbeat', { max: 1 });
  return {
    waiting,
    batches,
    keys,
    heartbeat,
    locks: retryUnderLock({ impatient: commands, patient: waiting }),
    end: async (): Promise<void> => {
      const all = [commands, waiting, batches, keys, heartbeat];
      await Promise.all(all.map((each) => each.end()));
    },
  };
}
