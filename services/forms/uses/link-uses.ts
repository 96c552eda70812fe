import type { Db } from '../../../shared/db/connections/connect.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { counter } from '../../../shared/runtime/metrics.ts';
import { writeBehind } from '../../../shared/runtime/write-behind.ts';
import { saveUses } from './save-uses.ts';

const uses = ['opened', 'begun', 'sent'] as const;
export type Use = (typeof uses)[number];

const writeTimeoutMs = 5_000;
/** Tokens between two writes: bounds the memory that invented tokens can take. */
const maxPending = 20_000;
const maxTokenLength = 200;

const forgotten = counter('form_uses_forgotten_total');

export type LinkUses = ReturnType<typeof createLinkUses>;

/** Saves each link's furthest use later, so that no visitor waits and response times reveal nothing (I12). */
export function createLinkUses(db: Db, log: Log) {
  const pending = writeBehind<number>({
    maxNames: maxPending,
    merge: Math.max,
    save: (batch) => withDeadline(writeTimeoutMs, saveUses(db, batch), 'PostgreSQL'),
    onError: (error, links) => log.warn('saving the use of form links failed, retrying', { links, error }),
    onForgotten: (links) => forgotten.inc({}, links),
  });
  return {
    note: (token: string, use: Use): void => {
      if (token.length <= maxTokenLength) pending.note(Bun.SHA256.hash(token, 'hex'), uses.indexOf(use));
    },
    write: pending.write,
    close: pending.close,
  };
}

export function noteUse({ note }: Pick<LinkUses, 'note'>, body: string): void {
  const [, use, token] = /^(opened|begun) (\S+)$/.exec(body) ?? [];
  if (token !== undefined) note(token, use === 'begun' ? 'begun' : 'opened');
}
