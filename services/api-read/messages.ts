import type { Call, Result } from '../../shared/api/api.ts';
import { isId } from '../../shared/basics/id.ts';
import { Refused } from '../../shared/basics/refused.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { listPage } from './list-page.ts';
import { parameter } from './parameters.ts';
import { createPages } from './read-pages.ts';

/** GET /api/v1/messages. Another workspace's conversation gives an empty page (spec: GET messages). */
export function createListMessages(db: Db): (call: Call) => Promise<Result> {
  const pages = createPages(db, {
    from: db`messages where workspace_id = key.workspace_id and conversation_id = request.filter`,
    time: 'created_at',
    json: db`doc`,
    isLarge: true,
  });
  return (call) => {
    const conversationId = parameter(call.query, 'conversation_id');
    if (conversationId === null) {
      throw new Refused('invalid_request', 'conversation_id is required: the id of a conversation');
    }
    if (!isId('conversation', conversationId)) {
      throw new Refused('invalid_request', 'conversation_id is malformed: take an id from the list of conversations');
    }
    return listPage(call, {
      kind: 'message',
      listing: ['messages', conversationId],
      pages,
      filter: conversationId,
      meta: { conversation_id: conversationId },
    });
  };
}
