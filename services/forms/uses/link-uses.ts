import type { Db } from '../../../shared/db/connections/connect.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { counter } from '../../../shared/runtime/metrics.ts';
import { writeBehind } from '../../../shared/runtime/write-behind.ts';
import { saveUses } from './save-uses.ts';

const uses = ['opened', 'begun', 'sent'] as const;
export type Use = (typeof uses)[number];

const writtenWithinMs = 5_000;
/** Between two writes: the bound for clients that invent tokens. */
const mostKept = 20_000;
const longestToken = 200;

const forgotten = counter('form_uses_forgotten_total');

export type LinkUses = ReturnType<typeof createLinkUses>;

/** Counted in batches: no visitor waits, and nothing is looked up meanwhile that could reveal a link (I12). */
export function createLinkUses(db: Db, log: Log) {
  const kept = writeBehind<number>({
    maxNames: mostKept,
    merge: Math.max,
    save: (batch) => withDeadline(writtenWithinMs, saveUses(db, batch)),
    onError: (error, links) => log.warn('uses of form links could not be written', { links, error }),
    onForgotten: (links) => forgotten.inc({}, links),
  });
  return {
    note: (token: string, use: Use): void => {
      if (token.length <= longestToken) kept.note(Bun.SHA256.hash(token, 'hex'), uses.indexOf(use));
    },
    write: kept.write,
    close: kept.close,
  };
}

export function noteUse({ note }: Pick<LinkUses, 'note'>, body: string): void {
  const [, use, token] = /^(opened|begun) (\S+)$/.exec(body) ?? [];
  if (token !== undefined) note(token, use === 'begun' ? 'begun' : 'opened');
}
