import type { Db } from '../../db/connections/connect.ts';

export interface OpenLinkCounts {
  readonly waiting: number;
  readonly changeable: number;
  readonly isCapped: boolean;
}

/** Newest links that are counted, so that no page reads the whole history. */
const maxCounted = 10_000;

export async function countOpenLinks(sql: Db, workspaceId: string, formId: string): Promise<OpenLinkCounts> {
  const [row] = await sql<{ waiting: number; changeable: number; scanned: number }[]>`
    with newest as materialized (
      select id, edits, cancelled_at is null and coalesce(expires_at > clock_timestamp(), true) as lives
      from form_links where workspace_id = ${workspaceId} and form_id = ${formId} order by id desc limit ${maxCounted})
    select count(*) filter (where lives and s.link_id is null)::int as waiting,
      count(*) filter (where lives and s.edits_used < l.edits)::int as changeable, count(*)::int as scanned
    from newest l left join lateral (
      -- One by one: a plan that reads all submissions instead would grow with them.
      select link_id, edits_used from form_submissions where workspace_id = ${workspaceId} and link_id = l.id limit 1
    ) s on true`;
  const { waiting = 0, changeable = 0, scanned = 0 } = row ?? {};
  return { waiting, changeable, isCapped: scanned >= maxCounted };
}
