import type { Db } from '../../../shared/db/connections/connect.ts';
import { seeOther } from './answers.ts';
import type { Visit } from './visit.ts';

/** Leads to the same page of the installation to which the workspace moved (decided: Moves); null if it did not. */
export async function movedPage(sql: Db, { request, params, url }: Visit): Promise<Response | null> {
  if (params.workspace === undefined || request.method !== 'GET') return null;
  const [moved] = await sql<{ url: string }[]>`
    select dashboard_url as url from moved_workspaces where workspace_id = ${params.workspace}`;
  return moved ? seeOther(new URL(url.pathname + url.search, moved.url).href) : null;
}
