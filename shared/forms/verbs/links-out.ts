import type { Db } from '../../db/connections/connect.ts';

export interface LinksOut {
  readonly waiting: number;
  readonly changeable: number;
  readonly isPart: boolean;
}

/** What is counted at most: no page reads all links there ever were. */
const maxCounted = 10_000;

export async function linksOut(sql: Db, workspaceId: string, formId: string): Promise<LinksOut> {
  const [row] = await sql<{ waiting: number; changeable: number; looked_at: number }[]>`
    with newest as materialized (
      select id, edits, cancelled_at is null and coalesce(expires_at > clock_timestamp(), true) as lives
      from form_links where workspace_id = ${workspaceId} and form_id = ${formId} order by id desc limit ${maxCounted})
    select count(*) filter (where lives and s.link_id is null)::int as waiting,
      count(*) filter (where lives and s.edits_used < l.edits)::int as changeable, count(*)::int as looked_at
    from newest l left join lateral (
      -- One by one: a plan that reads all submissions instead would grow with them.
      select link_id, edits_used from form_submissions where workspace_id = ${workspaceId} and link_id = l.id limit 1
    ) s on true`;
  const { waiting = 0, changeable = 0, looked_at: lookedAt = 0 } = row ?? {};
  return { waiting, changeable, isPart: lookedAt >= maxCounted };
}
