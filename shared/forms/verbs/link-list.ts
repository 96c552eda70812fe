import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';

export const linkStates = ['cancelled', 'answered', 'expired', 'scheduled', 'opened', 'live'] as const;
export type LinkState = (typeof linkStates)[number];

/** A link as staff see it. Times are Unix ms. */
export interface ListedLink {
  readonly id: string;
  readonly state: LinkState;
  readonly customerId: string | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly createdAt: number;
  readonly startsAt: number | null;
  readonly expiresAt: number | null;
  readonly edits: number;
  readonly editsUsed: number | null;
  readonly submissionId: string | null;
  readonly openedAt: number | null;
}

export interface LinkFilter {
  readonly state: LinkState | null;
  readonly customerId: string | null;
  readonly before: string | null;
}

export interface LinkPage {
  readonly links: readonly ListedLink[];
  /** Cursor of the next page, or null. A short or even empty page may have a next one. */
  readonly next: string | null;
}

const pageSize = 50;
/** Links scanned for a filtered page, so that no page reads the whole history. */
const maxScanned = 2_000;

export async function listLinks(sql: Db, workspaceId: string, formId: string, filter: LinkFilter): Promise<LinkPage> {
  const { state, customerId, before } = filter;
  const maxRows = state === null && customerId === null ? pageSize + 1 : maxScanned;
  const rows = await sql<(ListedLink & { edge: string | null })[]>`
    with seen as materialized (
      select * from form_links
      where workspace_id = ${workspaceId} and form_id = ${formId} and id < ${before ?? lastId}
      order by id desc limit ${maxRows}
    ), edge as (select min(id) as edge from seen having count(*) = ${maxRows})
    select found.*, edge from (select 1) one left join edge on true left join lateral (
      ${shownLinks(sql, sql`seen`)}
      where (${state}::text is null or ${stateOf(sql)} = ${state})
        and (${customerId}::text is null or l.customer_id = ${customerId})
      order by l.id desc limit ${pageSize + 1}
    ) found on true`;
  const found = rows.filter(({ id }) => id !== null).map(({ edge: _, ...link }) => link);
  const links = found.slice(0, pageSize);
  return { links, next: found.length > pageSize ? (links.at(-1)?.id ?? null) : (rows[0]?.edge ?? null) };
}

/** Throws `not_found`, also for a link of another form or workspace. */
export async function getLink(sql: Db, workspaceId: string, formId: string, id: string): Promise<ListedLink> {
  const [link] = await sql<ListedLink[]>`
    ${shownLinks(sql, sql`form_links`)}
    where l.workspace_id = ${workspaceId} and l.id = ${id} and l.form_id = ${formId}`;
  if (link === undefined) throw new Refused('not_found', 'no such link');
  return link;
}

/** Sorts after every link id. */
const lastId = 'lnk_{';

/** Lateral joins, because a plan that reads a whole table would grow with it. */
function shownLinks(sql: Db, from: ReturnType<Db>) {
  return sql`
    select l.id, ${stateOf(sql)} as state, l.customer_id as "customerId", c.name as "customerName",
      c.phone as "customerPhone", unix_ms(l.created_at) as "createdAt", unix_ms(l.starts_at) as "startsAt",
      unix_ms(l.expires_at) as "expiresAt", l.edits, s.edits_used as "editsUsed", s.id as "submissionId",
      unix_ms(u.used_at) as "openedAt"
    from ${from} l
      left join lateral (
        select id, link_id, customer_id, edits_used from form_submissions
        where workspace_id = l.workspace_id and link_id = l.id limit 1) s on true
      left join lateral (
        select used_at from form_link_uses where workspace_id = l.workspace_id and link_id = l.id and use = 'opened' limit 1) u on true
      left join lateral (
        select name, phone from customers
        where workspace_id = l.workspace_id and id = coalesce(s.customer_id, l.customer_id) limit 1) c on true`;
}

function stateOf(sql: Db) {
  return sql`case
    when l.cancelled_at is not null then 'cancelled'
    when s.link_id is not null then 'answered'
    when l.expires_at <= clock_timestamp() then 'expired'
    when l.starts_at > clock_timestamp() then 'scheduled'
    when u.used_at is not null then 'opened'
    else 'live' end`;
}
