import type { Db } from '../../db/connections/connect.ts';
import type { Log } from '../../runtime/log.ts';
import { counter } from '../../runtime/metrics.ts';
import { withDeadline } from '../../runtime/with-deadline.ts';

const writeEveryMs = 10_000;
const writtenWithinMs = 5_000;
/** More keys than one process keeps between two writes, unless the database is away. */
const maxKept = 50_000;

/** Moves while the database does not take what keys were used; `forgotten` counts uses that found no room meanwhile. */
const writesFailed = counter('api_key_use_writes_failed_total', 'Batches of key uses that could not be written.', []);
const usesForgotten = counter('api_key_uses_forgotten_total', 'Key uses that were never written.', []);

/**
 * Remembers when each key was last used, and writes that down in batches: showing it must not cost each call a write. A
 * batch that could not be written is told in the log and written with the next one.
 */
export function createKeyUse(db: Db, log: Log) {
  const used = new Map<string, number>();
  let writing: Promise<void> | null = null;

  const note = (keyId: string, at: number): void => {
    if (used.size < maxKept || used.has(keyId)) used.set(keyId, Math.max(at, used.get(keyId) ?? 0));
    else usesForgotten.inc();
  };
  const write = async (): Promise<void> => {
    if (used.size === 0) return;
    const batch = [...used];
    used.clear();
    try {
      await withDeadline(writtenWithinMs, save(db, batch));
    } catch (error) {
      writesFailed.inc();
      log.warn('the last use of keys could not be written', { keys: batch.length, error });
      for (const [keyId, at] of batch) note(keyId, at);
    }
  };
  const writeAlone = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  };
  const timer = setInterval(writeAlone, writeEveryMs);
  timer.unref();

  return {
    note: (keyId: string): void => note(keyId, Date.now()),
    /** Writes what was noted; what could not be written is kept. Never throws. */
    write: writeAlone,
    /** Writes once more: what cannot be written then is forgotten. */
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await writeAlone();
      usesForgotten.inc(used.size);
    },
  };
}

/** In the order of their ids: two processes that take the same rows in different orders would be a deadlock. */
async function save(db: Db, batch: readonly (readonly [keyId: string, at: number])[]): Promise<void> {
  await db`
    insert into api_key_uses (key_id, last_used_at)
    select k.id, to_timestamp(given.ms / 1000)
      from unnest(${batch.map(([keyId]) => keyId)}::text[], ${batch.map(([, at]) => at)}::float8[]) as given (id, ms)
      join api_keys k on k.id = given.id
      order by k.id
    on conflict (key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`;
}
