import type { OpenStatus } from '../../shared/domain/webhooks/retry.ts';
import type { Held } from './queue/claim.ts';
import { type Room, roomPerLane, type Share, shareOf } from './queue/room.ts';

/** The attempts of this process that are not settled. */
export interface UnderWay {
  add(attempt: Held): void;
  remove(attempt: Held): void;
  /** What a claim may take of this kind of lane beside what is under way. */
  share(lane: OpenStatus): Share;
  all(): readonly Held[];
  /** Resolves when there is none. */
  empty(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const attempts = new Set<Held>();
  const held: Record<OpenStatus, Map<string, Room>> = { pending: new Map(), retrying: new Map() };
  let whenEmpty = (): void => {};
  const change = ({ lane, workspaceId, bytes }: Held, by: 1 | -1): void => {
    const before = held[lane].get(workspaceId) ?? { attempts: 0, bytes: 0 };
    const now = { attempts: before.attempts + by, bytes: before.bytes + by * bytes };
    if (now.attempts > 0) held[lane].set(workspaceId, now);
    else held[lane].delete(workspaceId);
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
    share: (lane) => shareOf(roomPerLane[lane], held[lane]),
    all: () => [...attempts],
    empty: () =>
      attempts.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenEmpty = resolve;
          }),
  };
}
