-- Conversations without an answer for their workspace's minutes. The list of channels lets the index be used.
with waiting as materialized (
  select w.id as workspace_id, w.conversation_wait_minutes as minutes, c.id, c.key
  from workspaces w cross join lateral (
    select c.id, key from conversations c
    cross join lateral (select 'conversation.waiting ' || c.id || ' ' || unix_ms(c.waiting_since) as key) k
    where c.workspace_id = w.id and c.waiting_since is not null and c.status <> 'closed' and not c.is_solved
      and c.channel = any ('{web,whatsapp,messenger,instagram,telegram,email,sms,voice}')
      and c.updated_at > now() - interval '1 day' - w.conversation_wait_minutes * interval '1 minute'
      and c.waiting_since between now() - interval '1 day' and now() - w.conversation_wait_minutes * interval '1 minute'
      and not exists (select from notifications n where n.dedupe_key = key offset 0)
    limit 100
  ) c
  where w.notifications_enabled
), recorded as (
  insert into notifications (kind, workspace_id, subject_id, data, dedupe_key)
  select 'conversation.waiting', workspace_id, id, json_build_object('minutes', minutes), key
  from waiting
  on conflict do nothing
  returning id
)
select count(*)::int as recorded from recorded
