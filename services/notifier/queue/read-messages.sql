-- Reads the contents and recipients of the claimed messages of :ids. Orders and conversations that no longer wait are left
-- out. A chat gets the language of the first admin. `offset 0` forces index look-ups: the planner would scan small tables, and keep the plan when they are large.
with message as (
  select m.id, m.kind, m.channel, m.recipient, m.workspace_id, m.user_id, m.email, m.created_at, m.may_have_arrived
  from notification_messages m
  where m.id = any (array(select json_array_elements_text(:'ids'::text::json)))
)
select message.id, message.may_have_arrived as "mayHaveArrived", unix_ms(message.created_at) as "createdAt", unix_ms(clock()) as now,
  message.user_id as "userId", message.workspace_id as "workspaceId", w.name as "workspaceName",
  encode(w.chat_url, 'hex') as "chatUrl",
  coalesce(message.email, u.email) as email, coalesce(u.language, said.language, chat.language, 'en') as language,
  message.user_id is null or message.workspace_id is null as "isOutsideWorkspace", member.role,
  d.endpoint as "pushEndpoint", encode(d.sealed_keys, 'hex') as "pushKeys",
  coalesce(said.items, '[]'::json) as items
from message
left join lateral (select name, chat_url from workspaces where id = message.workspace_id offset 0) w on true
left join lateral (select email, language from users where id = message.user_id offset 0) u on true
left join lateral (
  select role from memberships where workspace_id = message.workspace_id and user_id = message.user_id offset 0
) member on true
left join lateral (
  select endpoint, sealed_keys from push_devices where message.channel = 'push' and id = message.recipient offset 0
) d on true
left join lateral (
  select u.language from memberships m
  cross join lateral (select language from users where id = m.user_id offset 0) u
  where message.channel = 'chat' and m.workspace_id = message.workspace_id and m.role = 'admin' and u.language is not null
  order by m.created_at limit 1
) chat on true
cross join lateral (
  select max(n.language) as language, json_agg(json_build_object('data', n.data, 'subjectId', n.subject_id,
    'token', encode(n.sealed_token, 'hex'), 'isOwn', coalesce(n.user_id = message.user_id, false)) order by n.id) as items
  from notification_items i join notifications n on n.id = i.notification_id
  where i.message_id = message.id and case
    when n.kind in ('order.waiting', 'order.unattended') then exists (
      select from orders o where o.workspace_id = n.workspace_id and o.id = n.subject_id
        and store_status(o.step, o.status) = 'submitted' offset 0)
    when n.kind = 'conversation.waiting' then exists (
      select from conversations c where c.workspace_id = n.workspace_id and c.id = n.subject_id
        and c.waiting_since is not null and c.status <> 'closed' and not c.is_solved offset 0)
    else true end
) said
