-- Writes :results, each only while its row still carries its claim (I5). A result without `sent_at` closes the delivery
-- unsent.
with result as (
  select *, timestamptz 'epoch' + sent_ms * interval '1 ms' as sent_at, now() + wait_ms * interval '1 ms' as due_at
  from json_to_recordset(:'results'::text::json) as r (id text, claim uuid, outcome text, wait_ms int, sent_ms bigint,
    duration_ms int, http_status smallint, error text, error_text text)
), live as materialized (
  select d.workspace_id, d.endpoint_id, d.event_id, d.event, d.round, d.created_at,
    d.attempt + (result.sent_at is not null)::int as number, result.id, result.outcome, result.due_at, result.sent_at,
    result.duration_ms, result.error, result.error_text,
    case when result.sent_at is null then d.http_status else result.http_status end as http_status
  from result cross join lateral (
    select * from open_deliveries o where id = result.id and claim = result.claim
      -- An endpoint enabled since the claim still gets the delivery, once the lease ends.
      and (result.sent_at is not null or result.error_text = 'endpoint no longer subscribed' 
        or (select closing_reason from webhook_receivers r where r.id = o.endpoint_id) = result.error_text)
    for update
  ) d
), retried as (
  insert into open_deliveries (workspace_id, endpoint_id, event_id, event, status, attempt, due_at, http_status, last_error)
  select workspace_id, endpoint_id, event_id, event, outcome, number, due_at, http_status, error_text
  from live where outcome = 'retrying'
  on conflict (id) do update set status = excluded.status, attempt = excluded.attempt, due_at = excluded.due_at, claim = null,
    leased_until = null, http_status = excluded.http_status, last_error = excluded.last_error
), closed as (
  delete from open_deliveries where id = any (array(select id from live where outcome <> 'retrying'))
), archived as (
  insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, http_status, last_error,
    created_at, settled_at)
  select workspace_id, endpoint_id, event_id, id, event, outcome, round, number, http_status, error_text, created_at, now()
  from live where outcome <> 'retrying'
), attempted as (
  insert into delivery_attempts (workspace_id, endpoint_id, event_id, round, number, sent_at, duration_ms, http_status, error,
    error_text, settled_at)
  select workspace_id, endpoint_id, event_id, round, number, sent_at, duration_ms, http_status, error, error_text, now()
  from live where sent_at is not null
), ended as (
  -- A secret that cannot be opened is not the receiver's failure.
  select endpoint_id, count(*) filter (where outcome = 'failed') as failed, bool_or(outcome = 'delivered') as delivered
  from live where outcome <> 'retrying' and sent_at is not null and error is distinct from 'secret' group by endpoint_id
), failing as materialized (
  select e.id, failures, enabled and failures >= :failures_to_disable::int as is_disabled
  from (select * from ended order by endpoint_id) ended cross join lateral (
    select id, enabled, case when delivered then 0 else consecutive_failures + failed end as failures from webhook_endpoints
    where id = ended.endpoint_id and (failed > 0 or consecutive_failures > 0) for no key update
  ) e
), counted as (
  -- Exhausted deliveries in a row; a delivered one in the same batch resets the count (I7).
  update webhook_endpoints e set consecutive_failures = failures, enabled = e.enabled and not is_disabled,
    disabled_reason = case when is_disabled then :'disabled_reason'::text else disabled_reason end,
    disabled_at = case when is_disabled then clock() else disabled_at end
  from failing where e.id = failing.id and e.id = any (array(select id from failing))
  returning e.workspace_id, e.id, e.url, is_disabled
), audited as (
  insert into audit_entries (workspace_id, id, actor, action, target, details)
  select workspace_id, overlay(new_event_id(row_number() over ()) placing 'aud' from 1), 'platform', 'endpoint.disabled', id,
    json_build_object('url', url, 'reason', :'disabled_reason'::text)
  from counted where is_disabled
)
select id from live
