import { createListConversations } from '../../../services/api-read/conversations.ts';
import { createListMessages } from '../../../services/api-read/messages.ts';
import { createListOrders } from '../../../services/api-read/orders.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Caller } from '../../../shared/keys/auth.ts';
import type { HotStatement } from './hot-statement.ts';

export const pageRows = 101;

export function hotLists(of: {
  readonly keyId: string;
  readonly workspaceId: string;
  readonly conversationId: string;
}): HotStatement[] {
  const caller: Caller = {
    ...{ keyId: of.keyId, name: '', workspaceId: of.workspaceId, kind: 'restaurant', timezone: 'UTC' },
    ...{ permissions: [], rateLimit: null },
  };
  const page = (table: string, index: string, create: typeof createListOrders, filter = ''): HotStatement => ({
    name: `a page of ${table} ${filter}`.trim(),
    setUp: async (db: Db) => {
      const list = create(db);
      const query = new URLSearchParams(`limit=100&${filter}`);
      return () => list({ request: new Request('http://localhost/'), caller, query });
    },
    tables: { [table]: new RegExp(`^${index} `) },
    mustNotSort: true,
    maxRows: 2 * pageRows,
  });
  return [
    page('conversations', 'conversations_by_update', createListConversations),
    page('conversations', 'conversations_by_status', createListConversations, 'status=open'),
    page('messages', 'messages_of_conversation', createListMessages, `conversation_id=${of.conversationId}`),
    page('orders', 'orders_food', createListOrders),
    page('orders', 'orders_food_by_status', createListOrders, 'status=pending'),
  ];
}
