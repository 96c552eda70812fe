import { createEventStreams, type EventStreams, eventBytes, type Pace } from '../../../shared/http/event-streams.ts';

export interface Reader {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
}

/** Each holds two files of the proxy, which has 8,192 for everything (deploy/README.md). */
const maxStreams = 1_200;
/** A shop may share one login on all its screens. */
export const maxStreamsOfPerson = 60;
/** However many people it lets in, it leaves room for others. */
export const maxStreamsOfWorkspace = 500;

const usualPace: Pace = { heartbeatMs: 10_000, lifeMs: 600_000 };

/** The streams of open pages. `asOf` is sent with every heartbeat: up to when the pages are true, Unix ms. */
export function createStreams(asOf: () => number, pace: Pace = usualPace): EventStreams<Reader> {
  return createEventStreams<Reader>({
    pace,
    heartbeat: () => eventBytes({ event: 'beat', data: String(asOf()) }),
    maxStreams,
    limitsOf: ({ userId, workspaceId }) => ({
      [userId]: maxStreamsOfPerson,
      [workspaceId]: maxStreamsOfWorkspace,
    }),
  });
}

/** The last event of a stream that ends for good: the page is to be read again. */
export const over = eventBytes({ event: 'over', data: '' });
