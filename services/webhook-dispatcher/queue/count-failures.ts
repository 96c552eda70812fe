import type { Db } from '../../../shared/db/connections/connect.ts';
import { failuresToDisable } from '../../../shared/domain/webhooks/retry.ts';

const disabledReason = `${failuresToDisable} deliveries in a row failed after their last attempt`;

/** The word of attempts that could not be signed. Their receivers did nothing wrong: they are never disabled for it. */
export const unopenedSecret = 'secret';

/**
 * The step of a settlement that counts exhausted deliveries in a row, and at ten disables the endpoint, with a line in the
 * audit log (I7).
 *
 * Successes cut the results of an endpoint into runs of exhausted deliveries. The first run goes on where the endpoint's
 * count stands; any that reaches ten disables it. An endpoint that only succeeds, and had not failed, is not written.
 */
export function countedFailures(db: Db) {
  return db`
    run as (
      select endpoint_id, run, count(*) filter (where next = 'failed')::int as length
      from (
        select *, count(*) filter (where next = 'delivered') over (partition by endpoint_id order by nth) as run
        from live where next <> 'retrying' and error is distinct from ${unopenedSecret}
      ) final
      group by endpoint_id, run
    ), runs as materialized (
      select endpoint_id, sum(length) filter (where run = 0) as first, max(length) as longest, max(run) > 0 as reset,
        (array_agg(length order by run desc))[1] as last
      from run group by endpoint_id
    ), endpoint as materialized (
      select e.id, r.last + case when reset then 0 else consecutive_failures end as failures,
        e.enabled and greatest(r.longest, coalesce(r.first, 0) + consecutive_failures) >= ${failuresToDisable} as is_disabled
      from (select * from runs order by endpoint_id) r cross join lateral (
        select id, enabled, consecutive_failures from webhook_endpoints
        where id = r.endpoint_id and (r.longest > 0 or consecutive_failures <> 0)
        for no key update
      ) e
    ), counted as (
      update webhook_endpoints e set consecutive_failures = endpoint.failures,
        enabled = e.enabled and not is_disabled,
        disabled_reason = case when is_disabled then ${disabledReason} else disabled_reason end,
        disabled_at = case when is_disabled then clock() else disabled_at end
      from endpoint where e.id = endpoint.id
      returning e.workspace_id, e.id, e.url, is_disabled
    ), audited as (
      insert into audit_entries (workspace_id, id, actor, action, target, details)
      select workspace_id, overlay(new_event_id(row_number() over ()) placing 'aud' from 1), 'platform', 'endpoint.disabled', id,
        json_build_object('url', url, 'reason', ${disabledReason}::text)
      from counted where is_disabled
    )`;
}
