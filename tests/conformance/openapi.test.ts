import { expect, test } from 'bun:test';
import { Compile } from 'typebox/schema';
import { documentationOf } from '../../shared/api/contract/openapi.ts';
import { allOperations } from '../../shared/api/contract/operations.ts';
import { newId } from '../../shared/db/new-id.ts';
import { createConversation, createMessage, createOrder } from '../support/data/rows.ts';
import { createKey, workspaceWithKey } from '../support/data/workspace.ts';
import type { Reply } from '../support/requests/client.ts';
import { documentOf, resolved } from '../support/requests/openapi.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { type Endpoint, endpoints, startApi } from '../support/running/api.ts';

const [api] = await forThisFile(startApi());

const document = await documentOf(api.apiRead.client.base);
const { workspaceId, key } = await workspaceWithKey(api.db);
const conversationId = await createConversation(api.db, workspaceId, { subject: 'Order 1001' });
await createConversation(api.db, workspaceId);
await createMessage(api.db, workspaceId, conversationId);
await createOrder(api.db, workspaceId, { conversationId, status: 'rejected', board: false });
await createOrder(api.db, workspaceId, { source: 'phone' });

/** How to provoke each documented status; 500 and 503 are in failures.test.ts. */
type Way = (endpoint: Endpoint) => Promise<Reply>;

const body = async (): Promise<{ order_id: string; action: string }> => ({
  order_id: await createOrder(api.db, workspaceId, { conversationId }),
  action: 'approve',
});
const send = async (endpoint: Endpoint, by: string | null, query = '', text?: string): Promise<Reply> => {
  const client = api.clientOf(endpoint);
  if (endpoint.method === 'GET') return client.send(`${endpoint.path}?conversation_id=${conversationId}${query}`, by);
  return client.send(endpoint.path, by, { method: 'POST', body: text ?? JSON.stringify(await body()) });
};
const withKey = async (options: Parameters<typeof createKey>[2]): Promise<string> =>
  (await createKey(api.db, workspaceId, options)).value;

const ways: Readonly<Record<string, Way>> = {
  200: (endpoint) => send(endpoint, key),
  400: (endpoint) => send(endpoint, key, '&limit=0', '[]'),
  401: (endpoint) => send(endpoint, null),
  403: async (endpoint) => send(endpoint, await withKey({ permissions: [] })),
  404: (endpoint) => send(endpoint, key, '', JSON.stringify({ order_id: newId('order'), action: 'approve' })),
  409: async (endpoint) => send(endpoint, key, '', JSON.stringify({ ...(await body()), action: 'mark_arrived' })),
  413: (endpoint) => send(endpoint, key, '', `"${'x'.repeat(300_000)}"`),
  429: async (endpoint) => {
    const limited = await withKey({ rateLimit: 1 });
    await send(endpoint, limited);
    return send(endpoint, limited);
  },
};

test('the document has the endpoints of the summary and no others', () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Public routes outside of the API (decided: Services). */
const openRoutes = ['GET /', 'GET /openapi.json'];

test('exactly the documented operations are served, each from its own route', () => {
  const served = [...api.apiRead.routes, ...api.orderActions.routes]
    .filter(({ method, path }) => !openRoutes.includes(`${method} ${path}`))
    .map(({ method, path, hooks }) => ({ method: method.toLowerCase(), path, detail: hooks?.detail }));
  const documented = allOperations.map(([id, operation]) => ({
    method: operation.method,
    path: operation.path,
    detail: documentationOf(id, operation),
  }));
  expect(served).toEqual(documented);
});

for (const endpoint of endpoints) {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  for (const [status, response] of Object.entries(operation?.responses ?? {})) {
    const way = ways[status];
    if (way === undefined) continue;
    test(`${endpoint.method} ${endpoint.path} answers ${status} as documented`, async () => {
      const reply = await way(endpoint);
      expect(String(reply.status)).toBe(status);
      const schema = Compile(resolved(document, response.content['application/json'].schema));
      expect(schema.Errors(JSON.parse(reply.text))[1]).toEqual([]);
      expect(reply.headers.has('x-service-request-id')).toBe(true);
    });
  }
}

test('the documented statuses are the provoked ones, 500 and 503', () => {
  const documented = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ responses }) => Object.keys(responses)),
  );
  expect([...new Set(documented)].sort()).toEqual([...Object.keys(ways), '500', '503'].sort());
});
