import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { periodicJob } from '../../shared/runtime/periodic-job.ts';
import type { AttemptDependencies } from './attempt.ts';
import { type Attempt, beginWithinMs, claimDue, type Serving } from './claim-due.ts';
import type { Connections } from './connections.ts';
import { watchProcesses } from './queue/abandoned.ts';
import { dueEndpoints } from './queue/claim.ts';
import type { DueEndpoint } from './queue/fan-out.ts';
import { createInFlight } from './queue/in-flight.ts';
import { createReleasing } from './queue/release.ts';
import { recordResults } from './record-results.ts';

export interface DispatchOptions extends AttemptDependencies {
  readonly connections: Connections;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
  readonly drainMs: number;
}

export interface Dispatching {
  add(endpoints: readonly DueEndpoint[]): void;
  sweep(): void;
  stop(): Promise<void>;
}

/** Retries fall due and leases end without an announcement. */
const sweepMs = 2_000;
const idleMs = 60_000;
const pauseMs = 5;
const releaseMs = 2_000;

// Claims, sends and settles due deliveries. The backlog stays in the database; this process holds only what is in
// flight. `stop` waits `drainMs` and then releases the rest.
export function dispatch(options: DispatchOptions): Dispatching {
  const { connections, sender, log, onError, drainMs } = options;
  const { db, queue, processId } = connections;
  const due = new Map<string, DueEndpoint>();
  const results = recordResults(db, log, onError);
  const serving: Serving = {
    ...{ queue, processId, log, due, dependencies: options, record: results.record, isStopping: false },
    inFlight: createInFlight<Attempt>(),
    releasing: createReleasing(queue),
    add(endpoints) {
      for (const endpoint of endpoints) if (!due.has(endpoint.endpointId)) due.set(endpoint.endpointId, endpoint);
      if (due.size > 0) claiming.wake();
    },
  };
  const { inFlight, releasing, add } = serving;
  const claiming = periodicJob(() => withDeadline(beginWithinMs, claimDue(serving), 'PostgreSQL'), {
    ...{ everyMs: idleMs, pauseMs, onError },
  });
  const releaseAbandoned = watchProcesses(queue, log);
  const sweep = async (): Promise<void> => {
    await releasing.run().catch(onError);
    await releaseAbandoned().catch(onError);
    add(await dueEndpoints(queue));
  };
  const sweeping = periodicJob(() => withDeadline(beginWithinMs, sweep(), 'PostgreSQL'), {
    ...{ everyMs: sweepMs, pauseMs: sweepMs, onError },
  });
  return {
    add,
    sweep: sweeping.wake,
    async stop() {
      await Promise.all([claiming.stop(), sweeping.stop()]);
      serving.isStopping = true;
      // The timer of `withDeadline` does not keep the process alive.
      await withDeadline(drainMs, inFlight.empty()).catch(() => {});
      releasing.add(inFlight.all());
      await withDeadline(releaseMs, releasing.run()).catch(onError);
      await results.stop();
      sender.close();
    },
  };
}
