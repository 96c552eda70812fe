import type { Db } from '../../shared/db/connections/connect.ts';
import { conversationStatuses } from '../../shared/domain/conversations/conversation.ts';
import type { Call, Result } from '../../shared/http/api.ts';
import { listPage, type Position, rowsOf } from './list-page.ts';
import { parameter } from './parameters.ts';

/** GET /api/v1/conversations: newest updated first; a status that does not exist is no filter (spec: GET conversations). */
export function listConversations(db: Db, call: Call): Promise<Result> {
  const given = parameter(call.query, 'status');
  const status = conversationStatuses.find((known) => known === given) ?? null;
  return listPage(call, {
    kind: 'conversation',
    orderedBy: 'updatedAt',
    listing: ['conversations', status],
    rows: (after, count) => readConversations(db, call, status, after, count),
    meta: { status },
  });
}

async function readConversations(db: Db, { caller }: Call, status: string | null, [ms, id]: Position, count: number) {
  const answer = await db`
    select (
      select string_agg(doc, E',\\n') from (
        select doc from conversations
        where workspace_id = key.workspace_id and (updated_at, id) < (${ms}, ${id})
          ${status === null ? db`` : db`and status = ${status}`}
        order by updated_at desc, id desc limit ${count}
      ) page
    )
    from valid_api_keys key where key.id = ${caller.keyId}`.raw();
  // The largest row takes three kilobytes: no page of them is large.
  return { text: rowsOf(answer), isCut: false };
}
