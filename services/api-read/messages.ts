import type { Db } from '../../shared/db/connect.ts';
import { isId } from '../../shared/domain/id.ts';
import { Refused } from '../../shared/domain/refused.ts';
import type { Answer, Call } from '../../shared/http/api.ts';
import { type Position, page, rowsOf } from './page.ts';
import { parameter } from './parameters.ts';

/** GET /api/v1/messages: of one conversation, newest first; another workspace's conversation is an empty page (spec: Endpoints). */
export function listMessages(db: Db, call: Call): Promise<Answer> {
  const conversationId = parameter(call.query, 'conversation_id');
  if (conversationId === null || !isId('conversation', conversationId)) {
    throw new Refused('invalid_request', 'conversation_id is required: the id of a conversation');
  }
  return page(call, {
    kind: 'message',
    orderedBy: 'createdAt',
    listing: ['messages', conversationId],
    rows: (after, count) => readMessages(db, call, conversationId, after, count),
    meta: { conversation_id: conversationId },
  });
}

async function readMessages(db: Db, { caller }: Call, conversationId: string, [ms, id]: Position, count: number) {
  const answer = await db`
    select (
      select string_agg(doc, E',\\n') from (
        select doc from messages
        where workspace_id = key.workspace_id and conversation_id = ${conversationId}
          and (created_at, id) < (${ms}, ${id})
        order by created_at desc, id desc limit ${count}
      ) page
    )
    from valid_api_keys key where key.id = ${caller.keyId}`.raw();
  return rowsOf(answer);
}
