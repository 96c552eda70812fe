import pLimit, { type LimitFunction } from 'p-limit';
import { Refused } from '../../../shared/domain/refused.ts';

/** Work for many workspaces, of which each has only so much under way: who asks for much waits for it, and nobody else does. */
export interface Turns {
  /** Throws `unavailable` when too much of the workspace waits already. */
  take<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result>;
}

interface Line {
  readonly limit: LimitFunction;
  count: number;
}

/** Of each workspace: so many at a time, and so many that wait for them. */
export function createTurns(atATime: number, mostWaiting: number): Turns {
  const lines = new Map<string, Line>();
  return {
    async take(workspaceId, work) {
      const line = lines.get(workspaceId) ?? { limit: pLimit(atATime), count: 0 };
      if (line.count >= atATime + mostWaiting)
        throw new Refused('unavailable', 'the workspace asks for too much at once');
      lines.set(workspaceId, line);
      line.count += 1;
      try {
        return await line.limit(work);
      } finally {
        line.count -= 1;
        if (line.count === 0) lines.delete(workspaceId);
      }
    },
  };
}
