-- Claims the oldest due deliveries of :wanted, a JSON list of { endpoint_id, deliveries }, for :lease_ms under the
-- fencing token :token. Of an endpoint that may receive nothing it claims retries before they are due, to close them unsent.
with wanted as (
  select * from json_to_recordset(:'wanted'::text::json) as w (endpoint_id text, deliveries int)
), receiver as materialized (
  select wanted.deliveries, r.*, case when closing_reason is null then now() else 'infinity' end as due_until
  from wanted cross join lateral (
    select id, workspace_id, url, secret, next_secret, events, closing_reason from webhook_receivers
    where id = wanted.endpoint_id limit 1
  ) r
), due as materialized (
  select oldest.at, receiver.* from receiver cross join lateral (
    select d.ctid as at from open_deliveries d
    where d.endpoint_id = receiver.id and d.due_at <= receiver.due_until
      and (d.leased_until is null or d.leased_until not between now() and now() + interval '10 minutes')
    order by d.due_at, d.id limit receiver.deliveries for update skip locked
  ) oldest
)
update open_deliveries d set claim = :'token'::uuid, leased_until = now() + :lease_ms::int * interval '1 ms'
from due where d.ctid = due.at
returning d.id, d.workspace_id as "workspaceId", d.endpoint_id as "endpointId", d.event_id as "eventId", d.event,
  d.attempt + 1 as number, due.url, encode(due.secret, 'hex') as secret, encode(due.next_secret, 'hex') as "nextSecret",
  case
    when due.closing_reason is not null then due.closing_reason
    when not subscribes(due.events, d.event) or not exists (select from routes(d.workspace_id, d.event, d.endpoint_id, 'infinity'))
      then 'endpoint no longer subscribed'
  end as "closingReason"
