import type { OpenStatus } from '../../../shared/domain/webhooks/retry.ts';
import { hasPlaceFor, type Loan, less, noLoan, nothing, type Pace, type Room, shareOf, sum } from './room.ts';

const megabyte = 1024 * 1024;

/**
 * What one process has under way at most. Retries have room of their own: a dead endpoint's never take a first one's. So have
 * lanes that are not known to answer soon: however many hang, those that answer wait for none of them.
 */
const rooms: Readonly<Record<Pace, Readonly<Record<OpenStatus, Room>>>> = {
  soon: {
    pending: { attempts: 500, bytes: 32 * megabyte },
    retrying: { attempts: 200, bytes: 16 * megabyte },
  },
  slow: {
    pending: { attempts: 500, bytes: 16 * megabyte },
    retrying: { attempts: 200, bytes: 8 * megabyte },
  },
};

/** While more first attempts than this are under way, nothing is born claimed. */
const mostBeforeNoneIsSpare = rooms.soon.pending.attempts / 2;

/**
 * An attempt that is under way for longer counts among the slow from then on, if there is a place: what its lane is said to be
 * changes only when it has ended.
 */
const lateAfterMs = 2_000;

/** An attempt, as far as it takes room. */
interface Sized {
  readonly lane: OpenStatus;
  readonly pace: Pace;
  readonly workspaceId: string;
  readonly bytes: number;
}

/** The attempts of this process that are not settled. */
export interface UnderWay<Attempt extends Sized> {
  add(attempt: Attempt): void;
  remove(attempt: Attempt): void;
  /** What a claim may take of this kind of lane beside what is under way and lent. */
  lend(lane: OpenStatus, pace: Pace): Loan;
  /**
   * What of first attempts may be born claimed: nothing while more than half of the room is taken. What is made then waits for a
   * claim, which lets all that waits take turns. Given `withinMs`, it waits so long for room, unless one workspace has more than
   * a quarter of what is under way: one that hangs comes to hold half of the room, and what others have then ends one by one.
   */
  lendSpare(withinMs?: number): Promise<Loan>;
  all(): readonly Attempt[];
  /** Resolves when there is none. */
  empty(): Promise<void>;
}

/** Time is `now`'s, in milliseconds. */
export function createUnderWay<Attempt extends Sized>(now = () => performance.now()): UnderWay<Attempt> {
  const attempts = new Set<Attempt>();
  const accounts = {
    soon: { pending: createAccount(rooms.soon.pending), retrying: createAccount(rooms.soon.retrying) },
    slow: { pending: createAccount(rooms.slow.pending), retrying: createAccount(rooms.slow.retrying) },
  };
  /** When those began that take a place among those that answer soon, in their order. */
  const began = new Map<Attempt, number>();
  /** Of lanes that answer soon, and now in a place among the slow. */
  const moved = new Set<Attempt>();
  const spare = accounts.soon.pending;
  let whenEmpty = (): void => {};
  let whenSpare = (): void => {};
  const isAnySpare = (): boolean => spare.attempts() <= mostBeforeNoneIsSpare;
  const isOfMany = (): boolean => 4 * spare.mostOfOne() <= spare.attempts();

  const moveLate = (): void => {
    for (const [attempt, at] of began) {
      if (now() - at < lateAfterMs) break;
      const { lane } = attempt;
      if (!accounts.slow[lane].hasPlaceFor(attempt)) continue;
      accounts.slow[lane].add(attempt);
      accounts.soon[lane].vacate(attempt);
      began.delete(attempt);
      moved.add(attempt);
    }
    if (isAnySpare()) whenSpare();
  };

  return {
    add(attempt) {
      attempts.add(attempt);
      accounts[attempt.pace][attempt.lane].add(attempt);
      if (attempt.pace === 'soon') began.set(attempt, now());
    },
    remove(attempt) {
      const { lane, pace } = attempt;
      attempts.delete(attempt);
      began.delete(attempt);
      if (moved.delete(attempt)) {
        accounts.slow[lane].remove(attempt);
        accounts.soon[lane].occupy(attempt);
      }
      accounts[pace][lane].remove(attempt);
      if (isAnySpare()) whenSpare();
      if (attempts.size === 0) whenEmpty();
    },
    lend(lane, pace) {
      moveLate();
      return accounts[pace][lane].lend();
    },
    async lendSpare(withinMs = 0) {
      moveLate();
      if (!isAnySpare() && isOfMany() && withinMs > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, withinMs);
        whenSpare = resolve;
        await promise;
        clearTimeout(timer);
      }
      return isAnySpare() ? spare.lend() : noLoan;
    },
    all: () => [...attempts],
    empty: () =>
      attempts.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenEmpty = resolve;
          }),
  };
}

/** What of a room is held, by whom, and lent. */
function createAccount(size: Room) {
  const heldBy = new Map<string, Room>();
  let taken = nothing;
  let lent = nothing;
  const held = ({ workspaceId }: Sized): Room => heldBy.get(workspaceId) ?? nothing;
  return {
    attempts: () => taken.attempts,
    mostOfOne: () => heldBy.values().reduce((most, each) => Math.max(most, each.attempts), 0),
    hasPlaceFor: (attempt: Sized) => hasPlaceFor(attempt.bytes, held(attempt), size, sum(taken, lent)),
    add(attempt: Sized): void {
      heldBy.set(attempt.workspaceId, sum(held(attempt), one(attempt)));
      taken = sum(taken, one(attempt));
    },
    remove(attempt: Sized): void {
      const left = less(held(attempt), one(attempt));
      if (left.attempts > 0) heldBy.set(attempt.workspaceId, left);
      else heldBy.delete(attempt.workspaceId);
      taken = less(taken, one(attempt));
    },
    /** Leaves its place to others: its workspace is still held to have it, and gets the less of what is free. */
    vacate(attempt: Sized): void {
      taken = less(taken, one(attempt));
    },
    occupy(attempt: Sized): void {
      taken = sum(taken, one(attempt));
    },
    lend(): Loan {
      const share = shareOf(size, heldBy, sum(taken, lent));
      const part = { attempts: share.room, bytes: share.bytes };
      lent = sum(lent, part);
      return {
        share,
        [Symbol.dispose]() {
          lent = less(lent, part);
        },
      };
    },
  };
}

function one({ bytes }: Sized): Room {
  return { attempts: 1, bytes };
}
