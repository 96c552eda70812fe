import { createEventStreams, type EventStreams, eventBytes, type Pace } from '../../../shared/http/event-streams.ts';

export interface Reader {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
}

/** Each takes two file descriptors of the proxy, which has 8,192 in all (deploy/README.md). */
const maxStreams = 1_200;
/** A shop may share one login on all its screens. */
export const maxStreamsOfPerson = 60;
/** Leaves streams for other workspaces, however many members it has. */
export const maxStreamsOfWorkspace = 500;

const usualPace: Pace = { heartbeatMs: 10_000, lifeMs: 600_000 };

/** The streams of open pages. Every heartbeat has `asOf`, the Unix ms up to which pages are current. */
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

/** The last event of a stream that ended: the page must be loaded again. */
export const over = eventBytes({ event: 'over', data: '' });
