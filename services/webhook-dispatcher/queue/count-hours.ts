import type { Db } from '../../../shared/db/connections/connect.ts';
import { answerTimeSteps } from '../../../shared/domain/webhooks/answer-times.ts';

const steps = [...answerTimeSteps.keys(), answerTimeSteps.length];

/**
 * The step of a settlement that counts what people see of an endpoint's health: one row an endpoint and hour. The lanes are
 * locked before, in the same order, so two settlements never wait for each other's rows.
 */
export function countedHours(db: Db) {
  const counted = steps.map((step) => `count(*) filter (where step = ${step})`);
  const added = steps.map((step) => `h.answer_times[${step + 1}] + excluded.answer_times[${step + 1}]`);
  return db`
    hours as (
      insert into endpoint_hours as h (workspace_id, endpoint_id, hour, delivered, failed_attempts, answer_times)
      select workspace_id, endpoint_id, date_trunc('hour', now(), 'UTC'), count(*) filter (where error is null),
        count(error), array[${db.unsafe(counted.join())}]
      from (
        select *, case when http_status is not null
          then width_bucket(duration_ms - 1, ${db.unsafe(`array[${answerTimeSteps.join()}]`)}) end as step
        from live
      ) timed
      group by workspace_id, endpoint_id order by endpoint_id
      on conflict (workspace_id, endpoint_id, hour) do update set delivered = h.delivered + excluded.delivered,
        failed_attempts = h.failed_attempts + excluded.failed_attempts, answer_times = array[${db.unsafe(added.join())}]
    )`;
}
