import type { Db } from '../../../shared/db/connections/connect.ts';
import { periodicJob } from '../../../shared/runtime/periodic-job.ts';
import { answerTimeSteps } from '../../../shared/webhooks/rules/answer-times.ts';
import type { Result } from './settle.ts';

/** A killed process loses at most this much of an endpoint's statistics. */
const writeEveryMs = 5_000;

interface Hour {
  readonly workspaceId: string;
  delivered: number;
  failedAttempts: number;
  readonly answerTimes: number[];
}

export function countHours(db: Db, onError: (error: unknown) => void) {
  let counts = new Map<string, Hour>();
  const writing = periodicJob(
    async () => {
      if (counts.size === 0) return;
      const written = counts;
      counts = new Map();
      await addToHours(db, written);
    },
    { everyMs: writeEveryMs, onError },
  );
  return {
    count({ workspaceId, endpointId, sentAt, error, httpStatus, durationMs }: Result): void {
      if (sentAt === null) return;
      const hour = counts.get(endpointId) ?? emptyHour(workspaceId);
      counts.set(endpointId, hour);
      if (error === null) hour.delivered += 1;
      else hour.failedAttempts += 1;
      if (httpStatus === null) return;
      const step = answerTimeSteps.filter((end) => durationMs > end).length;
      hour.answerTimes[step] = (hour.answerTimes[step] ?? 0) + 1;
    },
    async stop(): Promise<void> {
      await writing.stop();
      if (counts.size > 0) await addToHours(db, counts).catch(onError);
    },
  };
}

function emptyHour(workspaceId: string): Hour {
  return { workspaceId, delivered: 0, failedAttempts: 0, answerTimes: Array(answerTimeSteps.length + 1).fill(0) };
}

async function addToHours(db: Db, counts: ReadonlyMap<string, Hour>): Promise<void> {
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  await db`
    insert into endpoint_hours as h (workspace_id, endpoint_id, hour, delivered, failed_attempts, answer_times)
    select workspace_id, endpoint_id, date_trunc('hour', now(), 'UTC'), delivered, failed, answered::int[]
    from unnest(${rows.map(([, { workspaceId }]) => workspaceId)}::text[], ${rows.map(([id]) => id)}::text[],
      ${rows.map(([, { delivered }]) => delivered)}::int[], ${rows.map(([, { failedAttempts }]) => failedAttempts)}::int[],
      ${rows.map(([, { answerTimes }]) => `{${answerTimes.join()}}`)}::text[])
      as added (workspace_id, endpoint_id, delivered, failed, answered)
    on conflict (workspace_id, endpoint_id, hour) do update set delivered = h.delivered + excluded.delivered,
      failed_attempts = h.failed_attempts + excluded.failed_attempts,
      answer_times = array(select a + b from unnest(h.answer_times, excluded.answer_times) as both_of (a, b))`;
}
