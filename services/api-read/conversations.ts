import type { Db } from '../../shared/db/connect.ts';
import { conversationStatuses } from '../../shared/domain/conversation.ts';
import type { Answer, Call } from '../../shared/http/api.ts';
import { type Position, page, rowsOf } from './page.ts';
import { parameter } from './parameters.ts';

interface ConversationRow {
  readonly id: string;
  readonly updatedAt: number;
  readonly doc: string;
}

/** GET /api/v1/conversations: newest updated first; a status that does not exist is no filter (spec: Endpoints). */
export function listConversations(db: Db, call: Call): Promise<Answer> {
  const given = parameter(call.query, 'status');
  const status = conversationStatuses.find((known) => known === given) ?? null;
  return page(call, {
    kind: 'conversation',
    listing: ['conversations', status],
    rows: (after, count) => readConversations(db, call, status, after, count),
    doc: (row) => row.doc,
    position: (row) => [row.updatedAt, row.id],
    meta: { status },
  });
}

async function readConversations(db: Db, { caller }: Call, status: string | null, [ms, id]: Position, count: number) {
  const rows = await db<ConversationRow[]>`
    select page.id, page.updated_at as "updatedAt", page.doc
    from valid_api_keys key left join lateral (
      select id, updated_at, doc from conversations
      where workspace_id = key.workspace_id and (updated_at, id) < (${ms}, ${id})
        ${status === null ? db`` : db`and status = ${status}`}
      order by updated_at desc, id desc limit ${count}
    ) page on true
    where key.id = ${caller.keyId}
    order by page.updated_at desc, page.id desc`;
  return rowsOf(rows);
}
