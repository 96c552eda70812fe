import type { Db } from '../db/connections/connect.ts';
import { findPerson, type Person, type Sought } from './find-person.ts';
import { eventSource, findPersonalData } from './find-personal-data.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** All data of a person in a workspace, as rows of its tables (decided: Forgetting a customer). */
export interface PersonExport {
  readonly customers: Rows;
  readonly orders: Rows;
  readonly conversations: Rows;
  readonly forms: Rows;
  readonly events: Rows;
}

/** Amounts are in minor units. Throws `invalid_request`, `not_found`. */
export async function exportCustomer(sql: Db, workspaceId: string, sought: Sought): Promise<PersonExport> {
  const person = await findPerson(sql, workspaceId, sought);
  const [customers, orders, conversations, forms, events] = await Promise.all([
    read(sql`select to_json(c) as row from customers c where workspace_id = ${workspaceId}
      and id = any (${person.customers}::text[]) order by id`),
    ordersOf(sql, workspaceId, person),
    conversationsOf(sql, workspaceId, person),
    formsOf(sql, workspaceId, person),
    eventsOf(sql, workspaceId, person),
  ]);
  return { customers, orders, conversations, forms, events };
}

function ordersOf(sql: Db, workspaceId: string, { orders }: Person): Promise<Rows> {
  return read(sql`
    select jsonb_build_object('order', to_jsonb(o), 'history', coalesce((
        select jsonb_agg(to_jsonb(h) order by changed_at) from order_changes h
        where h.workspace_id = o.workspace_id and h.order_id = o.id), '[]')) as row
    from orders o where workspace_id = ${workspaceId} and id = any (${orders}::text[]) order by id`);
}

function conversationsOf(sql: Db, workspaceId: string, { conversations }: Person): Promise<Rows> {
  return read(sql`
    select jsonb_build_object('conversation', to_jsonb(c) - 'doc', 'messages', coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'direction', m.direction, 'text', m.text,
          'created_at', m.created_at) order by m.created_at, m.id)
        from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id), '[]'),
      'notes_and_history', coalesce((
        select jsonb_agg(to_jsonb(e) order by e.created_at, e.id) from conversation_entries e
        where e.workspace_id = c.workspace_id and e.conversation_id = c.id), '[]')) as row
    from conversations c where workspace_id = ${workspaceId} and id = any (${conversations}::text[]) order by id`);
}

function formsOf(sql: Db, workspaceId: string, { links }: Person): Promise<Rows> {
  return read(sql`
    select jsonb_build_object('link', to_jsonb(l) - 'token_hash', 'form', f.title, 'answers', (
        select to_jsonb(s) from form_submissions s where s.workspace_id = l.workspace_id and s.link_id = l.id),
      'earlier_answers', coalesce((
        select jsonb_agg(to_jsonb(e) order by edit) from form_earlier_answers e
        where e.workspace_id = l.workspace_id and e.link_id = l.id), '[]')) as row
    from form_links l join forms f on f.workspace_id = l.workspace_id and f.id = l.form_id
    where l.workspace_id = ${workspaceId} and l.id = any (${links}::text[]) order by l.id`);
}

async function eventsOf(sql: Db, workspaceId: string, person: Person): Promise<Rows> {
  const events: Record<string, unknown>[] = [];
  for await (const records of findPersonalData(sql, workspaceId, person, eventSource)) {
    const ids = records.map(({ key }) => key);
    const sent = await sql<{ eventId: string; row: unknown }[]>`
      select d.event_id as "eventId", json_build_object('id', d.id, 'endpoint', e.url, 'status', d.status,
        'created_at', d.created_at, 'settled_at', d.settled_at) as row
      from deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.workspace_id = ${workspaceId} and d.event_id = any (${ids}::text[]) order by d.id`;
    for (const { key: id, name, at, text } of records) {
      const deliveries = sent.filter(({ eventId }) => eventId === id).map(({ row }) => row);
      events.push({ id, name, recorded_at: new Date(at).toISOString(), data: JSON.parse(text), deliveries });
    }
  }
  return events;
}

async function read(rows: PromiseLike<readonly Readonly<Record<string, unknown>>[]>): Promise<Rows> {
  return (await rows).map(({ row }) => ({ ...Object(row) }));
}
