import type { Db } from '../../../shared/db/connections/connect.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import { type PeriodicJob, periodicJob } from '../../../shared/runtime/periodic-job.ts';
import { batchItems, eventsCounted } from '../counters.ts';
import { type FannedOut, fanOut } from './fan-out.ts';

interface Options {
  readonly onFannedOut: (fannedOut: FannedOut) => void;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
}

/** Fallback for lost announcements (I4). */
const sweepMs = 4_000;
const pauseMs = 5;
const statementMs = 10_000;

/** Fans out when woken, until a round over all workspaces leaves nothing. */
export function fanOutPeriodically(queue: Db, { onFannedOut, onError, everyMs = sweepMs }: Options): PeriodicJob {
  let afterWorkspaceId = '';
  const run = async (): Promise<boolean> => {
    const isFromTheFirst = afterWorkspaceId === '';
    const fannedOut = await withDeadline(statementMs, fanOut(queue, { afterWorkspaceId }), 'PostgreSQL');
    const { events, lastWorkspaceId, isMore } = fannedOut;
    afterWorkspaceId = lastWorkspaceId ?? '';
    eventsCounted.inc({}, events);
    if (events > 0) batchItems.observe({ batch: 'events fanned out' }, events);
    onFannedOut(fannedOut);
    // The last part of a round does not see what the parts before it left.
    return isMore || lastWorkspaceId !== null || !isFromTheFirst;
  };
  return periodicJob(run, { everyMs, pauseMs, onError });
}
