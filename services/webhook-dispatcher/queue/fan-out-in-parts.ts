import { type Db, isLockTimeout } from '../../../shared/db/connections/connect.ts';
import { eventsPerFanOut, type FannedOut, fanOut } from './fan-out.ts';
import { noShare, type Share } from './room.ts';

/** A statement that takes longer is to take fewer events: it holds the lanes of their endpoints. */
const longMs = 500;

/** Workspaces that were passed over are looked at again after this. */
const passedOverForMs = 1_000;

export interface Part extends FannedOut {
  /** More waits. */
  readonly more: boolean;
  /** When its statement began, by `performance.now`. */
  readonly began: number;
}

/**
 * Fans out a part of what waits, each call as many events as take a fraction of a second: where one goes to hundreds of
 * endpoints, PostgreSQL would end a statement of five hundred each time, and nobody's events would ever go on.
 *
 * What `share` has room for is born claimed.
 *
 * Where somebody keeps a lane locked, its workspace is passed over, and looked at again a second later.
 */
export function fanOutInParts(db: Db): (share?: Share) => Promise<Part> {
  let most = eventsPerFanOut;
  let passing: { readonly since: number; readonly over: readonly string[] } | null = null;
  return async (share = noShare) => {
    const [asked, began] = [most, performance.now()];
    if (passing && began - passing.since > passedOverForMs) passing = { since: began, over: [] };
    try {
      const done = await fanOut(db, asked, passing?.over, share);
      const over: readonly string[] = [...(passing?.over ?? []), ...done.held];
      passing = passing && over.length > 0 ? { ...passing, over } : null;
      return { ...done, began, more: done.held.length > 0 || done.lookedAt === asked };
    } catch (error) {
      if (!isLockTimeout(error) || passing) throw error;
      passing = { since: began, over: [] };
      return { events: 0, deliveries: 0, claimed: [], lookedAt: 0, held: [], began, more: true };
    } finally {
      const isLong = performance.now() - began > longMs;
      most = isLong ? Math.ceil(asked / 4) : Math.min(eventsPerFanOut, 2 * asked);
    }
  };
}
