import { afterAll, expect, test } from 'bun:test';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { endpoints, startApi } from '../support/running/api.ts';

const api = await startApi();
afterAll(api.stop);

const keyWithout = await createKey(api.db, await createWorkspace(api.db), { permissions: [] });

/** Outside of the API, for anyone to read (decided: Services). */
const openRoutes = ['GET /', 'GET /openapi.json'];

const routes = [
  ...api.apiRead.routes.map(({ method, path }) => ({ method, path, client: api.apiRead.client })),
  ...api.orderActions.routes.map(({ method, path }) => ({ method, path, client: api.orderActions.client })),
].filter(({ method, path }) => !openRoutes.includes(`${method} ${path}`));

test('the services have the routes of the endpoint summary and no others', () => {
  const walked = routes.map(({ method, path }) => `${method} ${path}`);
  expect(walked.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

for (const { method, path, client } of routes) {
  test(`${method} ${path} answers 401 in the envelope without a key, whatever else is wrong`, async () => {
    for (const query of ['', '?limit=abc&cursor=x&status=nope&conversation_id=1']) {
      const reply = await client.send(`${path}${query}`, null, { method, ...(method === 'POST' && { body: '[' }) });
      const id = reply.headers.get('x-service-request-id');
      expect(reply.status).toBe(401);
      expect(JSON.parse(reply.text)).toEqual({
        error: { code: 'unauthorized', message: expect.any(String), request_id: id },
      });
    }
  });

  test(`${method} ${path} answers 403 in the envelope to a key without permissions, whatever else is wrong`, async () => {
    for (const query of ['', '?limit=abc&cursor=x&status=nope&conversation_id=1']) {
      const body = method === 'POST' ? { body: '[' } : {};
      const reply = await client.send(`${path}${query}`, keyWithout.value, { method, ...body });
      const id = reply.headers.get('x-service-request-id');
      expect(reply.status).toBe(403);
      expect(JSON.parse(reply.text)).toEqual({
        error: { code: 'forbidden', message: expect.any(String), request_id: id },
      });
    }
  });
}
