import { type ApiDependencies, createApi } from '../../shared/api/api.ts';
import { openApiDocument } from '../../shared/api/contract/openapi.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { createListConversations } from './conversations.ts';
import { createListMessages } from './messages.ts';
import { createListOrders } from './orders.ts';
import { type PreparedResponse, serve, textFor } from './reference/serve.ts';
import type { Databases } from './store-orders/read-page.ts';
import { listStoreOrders } from './store-orders/store-orders.ts';

export interface Dependencies extends Omit<ApiDependencies, 'limits'>, Databases {
  readonly listDb: Db;
  readonly reference: ReadonlyMap<string, PreparedResponse>;
}

/** (spec: Endpoint summary) */
export function createApp(dependencies: Dependencies) {
  const { listDb, baseUrl, reference } = dependencies;
  const document = textFor(JSON.stringify(openApiDocument(baseUrl)), 'application/json');
  const { app, route, close, missing } = createApi({ ...dependencies, limits });
  route('listConversations', createListConversations(listDb));
  route('listMessages', createListMessages(listDb));
  route('listOrders', createListOrders(listDb));
  route('listStoreOrders', (call) => listStoreOrders({ ...dependencies, db: listDb }, call));
  app.get('/', ({ request }) => {
    if (!request.headers.get('accept')?.includes('text/html')) throw missing();
    const headers = { location: '/docs', 'cache-control': 'no-store', vary: 'accept' };
    return new Response(null, { status: 302, headers });
  });
  app.get('/openapi.json', ({ request }) => serve(request, document));
  for (const [path, page] of reference) app.get(path, ({ request }) => serve(request, page));
  return { app, close };
}

/** Sixteen pages keep the pool busy; a larger share for one workspace would only delay the others. */
const limits = { running: 16, queued: 240 };
