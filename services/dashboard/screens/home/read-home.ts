import { conversationsWaiting } from '../../../../shared/conversations/verbs/waiting.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { readSetUp } from './set-up.ts';
import { readToday } from './today.ts';
import { endingKeys, failingEndpoints, ordersWaiting } from './waiting.ts';

/** What home is made of. */
export type HomeParts = Awaited<ReturnType<typeof readHome>>;

export async function readHome(
  { workspace }: MemberVisit,
  { sql, placesDemoOrders }: Needs<'sql' | 'placesDemoOrders'>,
) {
  const [today, orders, conversations, forAdmin] = await Promise.all([
    readToday(sql, workspace, Date.now()),
    ordersWaiting(sql, workspace.id),
    conversationsWaiting(sql, workspace.id),
    workspace.role === 'admin' ? readForAdmin(sql, workspace.id) : null,
  ]);
  return { today, orders, conversations, forAdmin, placesDemoOrders };
}

/** What staff do not see. */
async function readForAdmin(sql: Db, workspaceId: string) {
  const [endpoints, keys, setUp] = await Promise.all([
    failingEndpoints(sql, workspaceId),
    endingKeys(sql, workspaceId),
    readSetUp(sql, workspaceId),
  ]);
  return { endpoints, keys, setUp };
}
