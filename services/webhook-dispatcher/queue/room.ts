import type { OpenStatus } from '../../../shared/domain/webhooks/retry.ts';

/** What attempts take: how many they are, and the bytes of the data that they send. */
export interface Room {
  readonly attempts: number;
  readonly bytes: number;
}

const megabyte = 1024 * 1024;

/** Whether a lane's last attempts ended soon (`answers_soon`): otherwise it is slow, or new. */
export type Pace = 'soon' | 'slow';

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

/** However little is free, one claim may take these bytes of it: an event of today has no more than 64 KiB of data. */
const leastBytes = 128 * 1024;

/** While more first attempts than this are under way, nothing is born claimed. */
const mostBeforeNoneIsSpare = rooms.soon.pending.attempts / 2;

/** What a claim may take of one kind of lane. */
export interface Share {
  /** Attempts that one claim may take. */
  readonly room: number;
  /** Bytes that these may have in all. */
  readonly bytes: number;
  /** Whether one that is larger than `bytes` may go as well: otherwise nobody would ever send it. */
  readonly mayBeLarger: boolean;
  /** Attempts under way at one endpoint, over all processes, if its lane's own cap lets it. */
  readonly perEndpoint: number;
  /** Attempts of one workspace, in one claim. */
  readonly perWorkspace: number;
  /** Workspaces that get nothing now, because they hold as much as is free. */
  readonly busyWorkspaces: readonly string[];
}

/** Of whoever claims nothing. */
export const noShare: Share = {
  ...{ room: 0, bytes: 0, mayBeLarger: false, perEndpoint: 0, perWorkspace: 0, busyWorkspaces: [] },
};

/** What a claim may take of each kind. */
export type Shares = Readonly<Record<OpenStatus, Share>>;

/** A share that nobody else is given until its statement has ended, and what it took is under way. */
export interface Loan extends Disposable {
  readonly share: Share;
}

/** Of whoever sends nothing. */
export const noLoan: Loan = { share: noShare, [Symbol.dispose]() {} };

/**
 * Shares out what is free: an endpoint may hold a quarter of it, a workspace as much as it (the dynamic threshold of shared
 * buffers, Choudhury and Hahne 1998), or less once less than half of the room is free (`mostOf`), and one claim takes no more
 * than half. So one alone gets much, and those that hang, at once or one after another, leave room for the rest, the more so
 * as the caps of their lanes fall. Bytes are shared out in the same way as attempts. What is `lent` is not free.
 */
export function shareOf(size: Room, heldByWorkspace: ReadonlyMap<string, Room>, lent: Room = nothing): Share {
  const held = heldByWorkspace.values().reduce(sum, lent);
  const free = Math.max(0, size.attempts - held.attempts);
  const freeBytes = Math.max(0, size.bytes - held.bytes);
  const most = mostOf(size.attempts, free);
  const mostBytes = mostOf(size.bytes, freeBytes);
  const isBusy = ({ attempts, bytes }: Room): boolean => attempts >= most || bytes >= mostBytes;
  return {
    room: Math.ceil(free / 2),
    bytes: Math.ceil(Math.min(freeBytes / 2, Math.max(mostBytes / 2, leastBytes))),
    mayBeLarger: freeBytes >= size.bytes / 2,
    perEndpoint: Math.ceil(free / 4),
    perWorkspace: Math.ceil(most / 2),
    busyWorkspaces: [...heldByWorkspace].filter(([, each]) => isBusy(each)).map(([workspaceId]) => workspaceId),
  };
}

/**
 * What one workspace may hold: as much as is free while that is half of the room, an eighth of the room while a quarter is
 * free. If it were a quarter then, each that came would take half of what is left, and nine that hang would take all.
 */
function mostOf(size: number, free: number): number {
  return free * Math.min(1, free / (size / 2));
}

const nothing: Room = { attempts: 0, bytes: 0 };

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

export function createUnderWay<Attempt extends Sized>(): UnderWay<Attempt> {
  const attempts = new Set<Attempt>();
  const accounts = {
    soon: { pending: createAccount(rooms.soon.pending), retrying: createAccount(rooms.soon.retrying) },
    slow: { pending: createAccount(rooms.slow.pending), retrying: createAccount(rooms.slow.retrying) },
  };
  const spare = accounts.soon.pending;
  let whenEmpty = (): void => {};
  let whenSpare = (): void => {};
  const isAnySpare = (): boolean => spare.attempts() <= mostBeforeNoneIsSpare;
  const isOfMany = (): boolean => 4 * spare.mostOfOne() <= spare.attempts();
  const change = ({ lane, pace, workspaceId, bytes }: Sized, by: 1 | -1): void => {
    accounts[pace][lane].change(workspaceId, { attempts: by, bytes: by * bytes });
    if (isAnySpare()) whenSpare();
  };
  return {
    add(attempt) {
      attempts.add(attempt);
      change(attempt, 1);
    },
    remove(attempt) {
      attempts.delete(attempt);
      change(attempt, -1);
      if (attempts.size === 0) whenEmpty();
    },
    lend: (lane, pace) => accounts[pace][lane].lend(),
    async lendSpare(withinMs = 0) {
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
  let attempts = 0;
  let lent = nothing;
  return {
    attempts: () => attempts,
    mostOfOne: () => heldBy.values().reduce((most, held) => Math.max(most, held.attempts), 0),
    change(workspaceId: string, by: Room): void {
      const held = sum(heldBy.get(workspaceId) ?? nothing, by);
      if (held.attempts > 0) heldBy.set(workspaceId, held);
      else heldBy.delete(workspaceId);
      attempts += by.attempts;
    },
    lend(): Loan {
      const share = shareOf(size, heldBy, lent);
      lent = sum(lent, { attempts: share.room, bytes: share.bytes });
      return {
        share,
        [Symbol.dispose]() {
          lent = sum(lent, { attempts: -share.room, bytes: -share.bytes });
        },
      };
    },
  };
}

function sum(one: Room, other: Room): Room {
  return { attempts: one.attempts + other.attempts, bytes: one.bytes + other.bytes };
}
