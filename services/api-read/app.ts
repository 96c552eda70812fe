import { type ApiDependencies, createApi } from '../../shared/http/api.ts';
import { listConversations } from './conversations.ts';
import { listMessages } from './messages.ts';
import { listOrders } from './orders.ts';

/** The GET endpoints of the API (spec: Endpoint summary). */
export function createApp(dependencies: ApiDependencies) {
  const { db } = dependencies;
  const { app, route, close } = createApi(dependencies);
  app
    .get(
      '/api/v1/conversations',
      route('conversations:read', async (call) => listConversations(db, call)),
    )
    .get(
      '/api/v1/messages',
      route('messages:read', async (call) => listMessages(db, call)),
    )
    .get(
      '/api/v1/orders',
      route('orders:read', async (call) => listOrders(db, call)),
    );
  return { app, close };
}
