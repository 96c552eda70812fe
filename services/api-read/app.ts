import { openApiDocument } from '../../shared/contracts/openapi.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { type ApiDependencies, createApi } from '../../shared/http/api.ts';
import { listConversations } from './conversations.ts';
import { listMessages } from './messages.ts';
import { listOrders } from './orders.ts';
import { referencePage } from './reference/page.ts';
import type { Databases } from './store-orders/databases.ts';
import { createFollow } from './store-orders/follow.ts';
import { listStoreOrders } from './store-orders/store-orders.ts';

export interface Dependencies extends Omit<ApiDependencies, 'atOnce'>, Omit<Databases, 'follow'> {
  /** Connections on which a first follower may wait for an import. */
  readonly following: Db;
}

/** The GET endpoints of the API (spec: Endpoint summary), and beside them, without a key, what describes it. */
export function createApp(dependencies: Dependencies) {
  const { db, baseUrl } = dependencies;
  const databases = { ...dependencies, follow: createFollow(dependencies.following) };
  const document = JSON.stringify(openApiDocument(baseUrl));
  const page = referencePage(baseUrl);
  const { app, route, close } = createApi({ ...dependencies, atOnce });
  route('listConversations', (call) => listConversations(db, call));
  route('listMessages', (call) => listMessages(db, call));
  route('listOrders', (call) => listOrders(db, call));
  route('listStoreOrders', (call) => listStoreOrders(databases, call));
  app
    .get('/openapi.json', () => new Response(document, { headers: { 'content-type': 'application/json', ...open } }))
    .get('/docs', () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', ...open } }));
  return { app, close };
}

/**
 * A page takes a megabyte at most, and so many of them keep the pool busy: more of one workspace's would only delay everybody
 * else's. Whoever sends a burst has all of it answered, in turn.
 */
const atOnce = { working: 16, waiting: 240 };

/** For anyone to read, but by no page to embed; the reference needs its own style and nothing else. */
const open = {
  'cache-control': 'public, max-age=300',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
