import type { OpenStatus } from '../../../shared/domain/webhooks/retry.ts';

/** What attempts take: how many they are, and the bytes of the data that they send. */
export interface Room {
  readonly attempts: number;
  readonly bytes: number;
}

/** Whether a lane's last attempts ended soon (`answers_soon`): otherwise it is slow, or new. */
export type Pace = 'soon' | 'slow';

/** However little is free, one claim may take these bytes of it: an event of today has no more than 64 KiB of data. */
const leastBytes = 128 * 1024;

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
 * as the caps of their lanes fall. Bytes are shared out in the same way as attempts. What is `taken` is not free: all that is
 * held, unless some is in another room or some is lent.
 */
export function shareOf(size: Room, heldByWorkspace: ReadonlyMap<string, Room>, taken = allOf(heldByWorkspace)): Share {
  const free = freeOf(size, taken);
  const most = mostOf(size, free);
  return {
    room: Math.ceil(free.attempts / 2),
    bytes: Math.ceil(Math.min(free.bytes / 2, Math.max(most.bytes / 2, leastBytes))),
    mayBeLarger: free.bytes >= size.bytes / 2,
    perEndpoint: Math.ceil(free.attempts / 4),
    perWorkspace: Math.ceil(most.attempts / 2),
    busyWorkspaces: [...heldByWorkspace].filter(([, held]) => isBusy(held, most)).map(([workspaceId]) => workspaceId),
  };
}

/** Whether there is a place for one more, and so many bytes, of a workspace that holds `held`. */
export function hasPlaceFor(bytes: number, held: Room, size: Room, taken: Room): boolean {
  const free = freeOf(size, taken);
  return bytes <= free.bytes && !isBusy(held, mostOf(size, free));
}

function freeOf(size: Room, taken: Room): Room {
  return { attempts: Math.max(0, size.attempts - taken.attempts), bytes: Math.max(0, size.bytes - taken.bytes) };
}

function isBusy(held: Room, most: Room): boolean {
  return held.attempts >= most.attempts || held.bytes >= most.bytes;
}

/**
 * What one workspace may hold: as much as is free while that is half of the room, an eighth of the room while a quarter is
 * free. If it were a quarter then, each that came would take half of what is left, and nine that hang would take all.
 */
function mostOf(size: Room, free: Room): Room {
  const most = (free: number, size: number): number => free * Math.min(1, free / (size / 2));
  return { attempts: most(free.attempts, size.attempts), bytes: most(free.bytes, size.bytes) };
}

function allOf(heldByWorkspace: ReadonlyMap<string, Room>): Room {
  return heldByWorkspace.values().reduce(sum, nothing);
}

export const nothing: Room = { attempts: 0, bytes: 0 };

export function sum(one: Room, other: Room): Room {
  return { attempts: one.attempts + other.attempts, bytes: one.bytes + other.bytes };
}

export function less(one: Room, other: Room): Room {
  return { attempts: one.attempts - other.attempts, bytes: one.bytes - other.bytes };
}
