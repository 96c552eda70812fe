import type { Db } from '../../db/connections/connect.ts';
import type { Permission } from '../../domain/access/api-key.ts';
import type { RefusalCode } from '../../domain/refused.ts';
import { withDeadline } from '../../runtime/deadline.ts';
import type { Log } from '../../runtime/log.ts';
import { counter } from '../../runtime/metrics.ts';
import { periodicJob } from '../../runtime/periodic-job.ts';
import { keyHash } from './auth.ts';
import { type Counted, createTally, type Tally } from './tally.ts';
import { type RefusedCall, saveRefusals, saveUses } from './write-key-use.ts';

const writeEveryMs = 10_000;
const writtenWithinMs = 5_000;
/** More keys than one process keeps between two writes, unless the database is away. */
const maxKept = 50_000;
/** Whoever guesses keys fills no more than this: what belongs to no key is thrown away at the next write. */
const maxRefusalsKept = 5_000;

/** Moves while the database does not take what keys were used; `forgotten` counts uses that found no room meanwhile. */
const writesFailed = counter('api_key_use_writes_failed_total');
const usesForgotten = counter('api_key_uses_forgotten_total');

/**
 * Counts what each key was used for and what it was refused, by the hour, and writes that down in batches: showing it must
 * not cost each call a write. A batch that could not be written is told in the log and written with the next one; when its
 * outcome is unknown, its calls may be counted twice.
 */
export function createKeyUse(db: Db, log: Log) {
  const uses = createTally<string>(maxKept, () => usesForgotten.inc({}));
  const refusals = createTally<RefusedCall>(maxRefusalsKept, () => {});

  const write = async (): Promise<void> => {
    await writeBatch(uses, (batch) => saveUses(db, batch));
    await writeBatch(refusals, (batch) => saveRefusals(db, batch));
  };
  const writeBatch = async <Of>(tally: Tally<Of>, save: (batch: readonly Counted<Of>[]) => Promise<void>) => {
    const batch = tally.take();
    if (batch.length === 0) return;
    try {
      await withDeadline(writtenWithinMs, save(batch));
    } catch (error) {
      writesFailed.inc({});
      log.warn('the last use of keys could not be written', { keys: batch.length, error });
      tally.giveBack(batch);
    }
  };
  const writing = periodicJob(write, { everyMs: writeEveryMs });

  return {
    note: (keyId: string): void => uses.note(keyId, keyId),
    /** Notes a refusal if the request has what could be a key: `code` as it was told, `permission` what the route asks for. */
    refuse(request: Request, code: RefusalCode, permission: Permission): void {
      if (!counted.includes(code)) return;
      const hash = keyHash(request);
      if (hash === null) return;
      const detail = code === 'forbidden' ? permission : '';
      refusals.note(`${Buffer.from(hash).toString('latin1')} ${code} ${detail}`, { hash, code, detail });
    },
    /** Writes what was noted; what could not be written is kept. Never throws. */
    write,
    /** Writes once more: what cannot be written then is forgotten. */
    async close(): Promise<void> {
      await writing.stop();
      await write();
      usesForgotten.inc({}, uses.size());
    },
  };
}

const counted: readonly RefusalCode[] = ['unauthorized', 'forbidden', 'rate_limited'];
