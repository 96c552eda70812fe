import { type ApiDependencies, createApi } from '../../shared/api/api.ts';
import { openApiDocument } from '../../shared/api/contract/openapi.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { createListConversations } from './conversations.ts';
import { createListMessages } from './messages.ts';
import { createListOrders } from './orders.ts';
import { type Prepared, serve, textFor } from './reference/serve.ts';
import type { Databases } from './store-orders/databases.ts';
import { listStoreOrders } from './store-orders/store-orders.ts';

export interface Dependencies extends Omit<ApiDependencies, 'limits'>, Databases {
  /** Connections whose plans are kept (connect-by-index.ts), for the lists. */
  readonly lists: Db;
  /** Pages by their paths (reference/pages.ts). */
  readonly reference: ReadonlyMap<string, Prepared>;
}

/** The GET endpoints of the API (spec: Endpoint summary), and beside them, without a key, what describes it. */
export function createApp(dependencies: Dependencies) {
  const { lists, baseUrl, reference } = dependencies;
  const document = textFor(JSON.stringify(openApiDocument(baseUrl)), 'application/json');
  const { app, route, close, missing } = createApi({ ...dependencies, limits });
  route('listConversations', createListConversations(lists));
  route('listMessages', createListMessages(lists));
  route('listOrders', createListOrders(lists));
  route('listStoreOrders', (call) => listStoreOrders({ ...dependencies, db: lists }, call));
  // A browser is led to the reference; for anything else nothing is here.
  app.get('/', ({ request }) => {
    if (!request.headers.get('accept')?.includes('text/html')) throw missing();
    const headers = { location: '/docs', 'cache-control': 'no-store', vary: 'accept' };
    return new Response(null, { status: 302, headers });
  });
  app.get('/openapi.json', ({ request }) => serve(request, document));
  for (const [path, page] of reference) app.get(path, ({ request }) => serve(request, page));
  return { app, close };
}

/**
 * A page takes a megabyte at most, and so many of them keep the pool busy: more of one workspace's would only delay everybody
 * else's. Whoever sends a burst has all of it answered, in turn.
 */
const limits = { running: 16, queued: 240 };
