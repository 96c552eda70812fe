import { type Db, isLockTimeout } from '../../../shared/db/connections/connect.ts';
import type { Claimed } from './claim.ts';
import { eventsPerFanOut, type FannedOut, fanOut } from './fan-out.ts';
import { type Loan, noLoan, type Share } from './room.ts';
import { waitingOfFew } from './waiting-of-few.ts';

/** A statement that takes longer is to take fewer events: it holds the lanes of their endpoints. */
const longMs = 500;

/** Events wait so long for room in which their deliveries are born claimed: a claim costs more than that fan-out. */
const forRoomMs = 200;

/** Workspaces that were passed over are looked at again after this. */
const passedOverForMs = 1_000;

/** Where the oldest had waited longer than this, those come first of whom few wait: they are looked for as often as this. */
const behindMs = 1_000;
const fewEveryMs = 250;

/** So many of those that came last are looked at then, at first and from then on: reading more takes from what others get. */
const lastAtFirst = 10_000;
const lastSince = 2_500;

/** Whoever sends what is born claimed. */
export interface Sending {
  /** Room for what is born claimed, which is waited for as long as this. */
  lendSpare(withinMs: number): Promise<Loan>;
  begin(claimed: readonly Claimed[], began: number): Promise<void>;
}

const nobody: Sending = { lendSpare: async () => noLoan, begin: async () => {} };

export interface Part extends FannedOut {
  /** More waits. */
  readonly more: boolean;
}

/**
 * Fans out a part of what waits, each call as many events as take a fraction of a second: where one goes to hundreds of
 * endpoints, PostgreSQL would end a statement of five hundred each time, and nobody's events would ever go on.
 *
 * What `sending` has room for is born claimed. While that is most of what is made, and of many workspaces, a part waits for room
 * and takes no more events than there is room for. Otherwise it takes what it can, so that claims let all that waits take turns:
 * where one workspace floods or hangs, where much has waited for seconds, and where no room came in time.
 *
 * Where what waits is seconds behind, those come first in between of whom little waits: a flood is before nobody else's.
 *
 * Where somebody keeps a lane locked, its workspace is passed over, and looked at again a second later.
 */
export function fanOutInParts(db: Db, sending: Sending = nobody): () => Promise<Part> {
  const [ofOldest, ofFew] = [createSize(), createSize()];
  let passing: { readonly since: number; readonly over: readonly string[] } | null = null;
  let isForRoom = true;
  let isBehind = false;
  let lookedForFew: number | null = null;
  // Their turn comes in between however long those of few take, and also when these fail.
  let isTurnOfOldest = true;

  /** Events to be taken before the oldest: what came last is looked at, and at first what came before it was known. */
  const findFew = async (): Promise<readonly string[]> => {
    const now = performance.now();
    if (!isBehind) lookedForFew = null;
    const isSoon = lookedForFew !== null && now - lookedForFew < fewEveryMs;
    if (!isBehind || isTurnOfOldest || isSoon) return [];
    const last = lookedForFew === null ? lastAtFirst : lastSince;
    lookedForFew = now;
    isTurnOfOldest = true;
    return (await waitingOfFew(db, last)).slice(0, ofFew.most());
  };

  const takeOfFew = async (among: readonly string[], share: Share, began: number): Promise<Part> => {
    try {
      return { ...(await fanOut(db, among.length, { among, passingOver: passing?.over }, share)), more: true };
    } catch (error) {
      return passOver(error);
    } finally {
      ofFew.note(among.length, began);
    }
  };

  /** After a lane was waited for in vain. */
  const passOver = (error: unknown): Part => {
    if (!isLockTimeout(error) || passing) throw error;
    passing = { since: performance.now(), over: [] };
    return nothingYet;
  };

  const take = async (share: Share, began: number): Promise<Part> => {
    const most = ofOldest.most();
    const asked = isForRoom && share.room > 0 ? Math.min(most, share.room) : most;
    isTurnOfOldest = false;
    if (passing && began - passing.since > passedOverForMs) passing = { since: began, over: [] };
    try {
      const done = await fanOut(db, asked, { passingOver: passing?.over }, share);
      const isMostBorn = done.isMixed && 2 * done.claimed.length >= done.deliveries;
      isBehind = done.waitedMs > behindMs;
      isForRoom = share.room > 0 && (done.lookedAt < asked || isMostBorn);
      const over: readonly string[] = [...(passing?.over ?? []), ...done.held];
      passing = passing && over.length > 0 ? { ...passing, over } : null;
      return { ...done, more: done.held.length > 0 || done.lookedAt === asked };
    } catch (error) {
      return passOver(error);
    } finally {
      ofOldest.note(asked, began);
    }
  };

  const withRoom = async (
    withinMs: number,
    takePart: (share: Share, began: number) => Promise<Part>,
  ): Promise<Part> => {
    using loan = await sending.lendSpare(withinMs);
    const began = performance.now();
    const part = await takePart(loan.share, began);
    await sending.begin(part.claimed, began);
    return part;
  };

  return async () => {
    const among = await findFew();
    if (among.length > 0) return withRoom(0, (share, began) => takeOfFew(among, share, began));
    return withRoom(isForRoom ? forRoomMs : 0, take);
  };
}

/** How many events a statement is to take. */
function createSize() {
  let most = eventsPerFanOut;
  return {
    most: () => most,
    note(asked: number, began: number): void {
      const isLong = performance.now() - began > longMs;
      most = isLong ? Math.ceil(asked / 4) : Math.min(eventsPerFanOut, 2 * most);
    },
  };
}

const nothingYet: Part = {
  ...{ events: 0, deliveries: 0, claimed: [], lookedAt: 0, held: [], isMixed: false, waitedMs: 0, more: true },
};
