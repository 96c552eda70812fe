-- Orders that have been pending for their workspace's minutes, and those pending twice as long.
with waiting as materialized (
  select w.id as workspace_id, w.order_wait_minutes as minutes, o.*
  from workspaces w cross join lateral (
    select o.id, o.number, step.kind, step.times, step.kind || ' ' || o.id as key
    from orders o cross join (values ('order.waiting', 1), ('order.unattended', 2)) as step (kind, times)
    where o.workspace_id = w.id and store_status(o.step, o.status) = 'submitted'
      and o.created_at between now() - interval '1 day' and now() - w.order_wait_minutes * interval '1 minute'
      and o.created_at <= now() - step.times * w.order_wait_minutes * interval '1 minute'
      and not exists (select from notifications n where n.dedupe_key = step.kind || ' ' || o.id offset 0)
    order by o.created_at desc, o.id desc limit 100
  ) o
  where w.notifications_enabled
), recorded as (
  insert into notifications (kind, workspace_id, subject_id, data, dedupe_key)
  select kind, workspace_id, id, json_build_object('number', number, 'minutes', times * minutes), key from waiting
  on conflict do nothing
  returning id
)
select count(*)::int as recorded from recorded
