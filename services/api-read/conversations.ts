import type { Call, Result } from '../../shared/api/api.ts';
import { conversationStatuses } from '../../shared/conversations/rules/conversation.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { listPage } from './list-page.ts';
import { parameter } from './parameters.ts';
import { createPages } from './read-pages.ts';

/** GET /api/v1/conversations. An unknown status is not applied as a filter (spec: GET conversations). */
export function createListConversations(db: Db): (call: Call) => Promise<Result> {
  const source = { time: 'updated_at', json: db`doc`, isLarge: false } as const;
  const ofWorkspace = db`conversations where workspace_id = key.workspace_id`;
  const all = createPages(db, { ...source, from: ofWorkspace });
  const withStatus = createPages(db, { ...source, from: ofWorkspace, filterBy: 'status' });
  return (call) => {
    const given = parameter(call.query, 'status');
    const status = conversationStatuses.find((known) => known === given) ?? null;
    return listPage(call, {
      kind: 'conversation',
      listing: ['conversations', status],
      pages: status === null ? all : withStatus,
      filter: status,
      meta: { status },
    });
  };
}
