-- Claims the oldest due messages of :wanted, a JSON list of { channel, messages, lease_ms, busy }, under the fencing token
-- :token, but none of the workspaces (or else people) that are busy.
with wanted as (
  select * from json_to_recordset(:'wanted'::text::json) as w (channel text, messages int, lease_ms int, busy text[])
), due as materialized (
  select oldest.at, wanted.lease_ms from wanted cross join lateral (
    select m.ctid as at from notification_messages m
    where m.channel = wanted.channel and m.status = 'pending' and m.due_at <= now()
      and (m.leased_until is null or m.leased_until not between now() and now() + interval '10 minutes')
      and coalesce(m.workspace_id, m.user_id, m.recipient) <> all (wanted.busy)
    order by m.due_at, m.id limit wanted.messages for update skip locked
  ) oldest
)
update notification_messages m set claim = :'token'::uuid, leased_until = now() + due.lease_ms * interval '1 ms'
from due where m.ctid = due.at
returning m.id, m.channel, m.kind, m.attempt + 1 as number,
  coalesce(m.workspace_id, m.user_id, m.recipient) as tenant
