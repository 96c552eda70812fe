import type { Db } from '../../../shared/db/connections/connect.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { counter } from '../../../shared/runtime/metrics.ts';
import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import { saveUses } from './save-uses.ts';

/** What became of a link, each of which includes those before it. */
const uses = ['opened', 'begun', 'sent'] as const;
export type Use = (typeof uses)[number];

const writeEveryMs = 10_000;
const writtenWithinMs = 5_000;
/** Between two writes. Whoever invents tokens fills no more than this. */
const mostKept = 20_000;
const longestToken = 200;

const forgotten = counter('form_uses_forgotten_total');

export type LinkUses = ReturnType<typeof createLinkUses>;

/**
 * Counts which links were opened, begun and sent, and writes that down in batches: no visitor waits for it, and nothing is
 * looked up while one is there, so that it tells nothing of a link (I12).
 */
export function createLinkUses(db: Db, log: Log) {
  let kept = new Map<string, number>();

  const keep = (hash: string, use: number): void => {
    if (kept.size < mostKept || kept.has(hash)) kept.set(hash, Math.max(use, kept.get(hash) ?? 0));
    else forgotten.inc({});
  };
  const write = async (): Promise<void> => {
    if (kept.size === 0) return;
    const batch = kept;
    kept = new Map();
    try {
      await withDeadline(
        writtenWithinMs,
        saveUses(
          db,
          [...batch].map(([hash, use]) => ({ hash, use })),
        ),
      );
    } catch (error) {
      log.warn('uses of form links could not be written', { links: batch.size, error });
      for (const [hash, use] of batch) keep(hash, use);
    }
  };
  const writing = periodicJob(write, { everyMs: writeEveryMs });

  return {
    note: (token: string, use: Use): void => {
      if (token.length <= longestToken) keep(Bun.SHA256.hash(token, 'hex'), uses.indexOf(use));
    },
    /** Writes what was noted; what could not be written is kept. Never throws. */
    write,
    /** Writes once more: what cannot be written then is forgotten. */
    async close(): Promise<void> {
      await writing.stop();
      await write();
      forgotten.inc({}, kept.size);
    },
  };
}

/** What a page's script says: `opened TOKEN` or `begun TOKEN`. That answers were sent is known without it. */
export function noteUse({ note }: Pick<LinkUses, 'note'>, said: string): void {
  const [, use, token] = /^(opened|begun) (\S+)$/.exec(said) ?? [];
  if (token !== undefined) note(token, use === 'begun' ? 'begun' : 'opened');
}
