import type { RefusalCode } from '../basics/refused.ts';
import type { Db } from '../db/connections/connect.ts';
import { withDeadline } from '../runtime/deadline.ts';
import type { Log } from '../runtime/log.ts';
import { counter } from '../runtime/metrics.ts';
import { writeBehind } from '../runtime/write-behind.ts';
import { keyHash } from './auth.ts';
import type { Permission } from './rules/api-key.ts';
import { type Counted, type RefusedCall, saveRefusals, saveUses } from './write-key-use.ts';

const hourMs = 3_600_000;
const writeTimeoutMs = 5_000;
const maxKeys = 50_000;
/** Bounds the memory that guessed keys take; unknown ones are dropped at the next write. */
const maxRefusals = 5_000;

const writesFailed = counter('api_key_use_writes_failed_total');
const usesForgotten = counter('api_key_uses_forgotten_total');

/** Hourly counts per key, written in batches so that no call costs a write. */
export function createKeyUse(db: Db, log: Log) {
  const onError = (error: unknown, keys: number): void => {
    writesFailed.inc({});
    log.warn('could not save how API keys were used, retrying', { keys, error });
  };
  const uses = writeBehind<Counted<string>>({
    maxNames: maxKeys,
    merge,
    save: (batch) => withDeadline(writeTimeoutMs, saveUses(db, [...batch.values()]), 'PostgreSQL'),
    onError,
    onForgotten: (keys) => usesForgotten.inc({}, keys),
  });
  const refusals = writeBehind<Counted<RefusedCall>>({
    maxNames: maxRefusals,
    merge,
    save: (batch) => withDeadline(writeTimeoutMs, saveRefusals(db, [...batch.values()]), 'PostgreSQL'),
    onError,
  });

  return {
    note(keyId: string): void {
      const call = countedNow(keyId);
      uses.note(`${call.hour} ${keyId}`, call);
    },
    refuse(request: Request, code: RefusalCode, permission: Permission): void {
      if (!countedCodes.includes(code)) return;
      const hash = keyHash(request);
      if (hash === null) return;
      const detail = code === 'forbidden' ? permission : '';
      const call = countedNow({ hash, code, detail });
      refusals.note(`${call.hour} ${Buffer.from(hash).toString('latin1')} ${code} ${detail}`, call);
    },
    /** Unwritten counts are kept. Never throws. */
    async write(): Promise<void> {
      await uses.write();
      await refusals.write();
    },
    async close(): Promise<void> {
      await uses.close();
      await refusals.close();
    },
  };
}

function countedNow<Of>(of: Of): Counted<Of> {
  const at = Date.now();
  return { of, hour: at - (at % hourMs), calls: 1, lastAt: at };
}

function merge<Of>(before: Counted<Of>, { calls, lastAt }: Counted<Of>): Counted<Of> {
  return { ...before, calls: before.calls + calls, lastAt: Math.max(before.lastAt, lastAt) };
}

const countedCodes: readonly RefusalCode[] = ['unauthorized', 'forbidden', 'rate_limited'];
