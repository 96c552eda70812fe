import type { Db } from '../../../../shared/db/connections/connect.ts';
import { newId } from '../../../../shared/db/new-id.ts';

/** Completes a filled dashboard, so that each table has rows of its workspace. */
export async function completeWorkspace(sql: Db, workspaceId: string, { form, link }: { form: string; link: string }) {
  const [ids] = await sql<Record<'person' | 'chat' | 'endpoint' | 'event' | 'menu', string>[]>`
    select (select user_id from memberships where workspace_id = ${workspaceId} order by 1 limit 1) as person,
      (select id from conversations where workspace_id = ${workspaceId}) as chat,
      (select id from webhook_endpoints where workspace_id = ${workspaceId} order by id limit 1) as endpoint,
      (select id from events where workspace_id = ${workspaceId} order by id desc limit 1) as event,
      (select id from catalogs where workspace_id = ${workspaceId}) as menu`;
  if (!ids) throw new Error('the workspace is not filled');
  const { person, chat, endpoint, event, menu } = ids;
  await sql`insert into commands values (${workspaceId}, 'one', 'orders.place', '{"id": "ord_1"}', clock())`;
  await sql`insert into conversation_readers values (${workspaceId}, ${chat}, ${person}, clock(), clock())`;
  await sql`insert into canned_answers values (${workspaceId}, 'hours', E'ten\nto "ten" \\o/ 🌙')`;
  await sql`insert into channel_contacts values (${workspaceId}, 'whatsapp', '9647701234567', ${chat})`;
  await sql`
    insert into channel_messages select ${workspaceId}, 'whatsapp', 'wamid.' || id, conversation_id, id
    from messages where workspace_id = ${workspaceId} and direction = 'contact'`;
  await sql`
    insert into outgoing_messages (workspace_id, message_id, conversation_id, channel)
    select ${workspaceId}, id, conversation_id, 'whatsapp' from messages
    where workspace_id = ${workspaceId} and direction = 'agent'`;
  await sql`insert into retention (workspace_id, order_days, starts_at) values (${workspaceId}, 400, clock())`;
  await sql`insert into order_numbers values (${workspaceId}, 1043) on conflict do nothing`;
  await sql`insert into boards values (${workspaceId}, 5, 15, null, null, clock())`;
  await sql`
    insert into order_changes select ${workspaceId}, id, updated_at, 'placed', null, 'submitted', '{a,b}', null, '{"name": "Ali"}', null
    from orders where workspace_id = ${workspaceId}`;
  await sql`update orders set details = E'{"a" : 1.0,\n "b": 12345678901234567890}' where workspace_id = ${workspaceId} and number = '1042'`;
  await sql`insert into form_link_uses values (${workspaceId}, ${link}, 'opened', clock())`;
  await sql`insert into form_uses_by_day values (${workspaceId}, ${form}, 'opened', current_date, 3)`;
  await sql`insert into form_watchers values (${workspaceId}, ${form}, ${person}, clock())`;
  await sql`insert into notification_choices values (${workspaceId}, null, 'order.waiting', 'mail', true), (${workspaceId}, ${person}, 'order.waiting', 'push', false)`;
  await sql`insert into catalog_visits values (${menu}, current_date, 12)`;
  await sql`insert into catalog_share_images values (${menu}, 'a.png', '\\x89504e47')`;
  await sql`insert into event_outbox values (${workspaceId}, ${event}, 'order.created', clock(), null)`;
  await sql`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event, status, attempt)
    select ${workspaceId}, ${endpoint}, new_event_id(), 'order.created', 'retrying', 2`;
  await sql`insert into endpoint_hours values (${workspaceId}, ${endpoint}, date_trunc('hour', clock()), 3, 1, '{10,20}') on conflict do nothing`;
  await sql`insert into passkeys values ('credential', ${person}, '\\x0102', 7, '{usb}', 'Key', clock(), null)`;
  await sql`insert into recovery_codes values (${person}, sha256('abcd-efgh'))`;
  await sql`update workspaces set chat_url = null where id = ${workspaceId}`;
  await sql`insert into audit_entries (workspace_id, id, actor, action, details) values (${workspaceId}, ${newId('audit')}, 'Ali', 'key.created', '{}')`;
}
