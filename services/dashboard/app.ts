import { style as formStyle } from '../../shared/forms/page/style.ts';
import { servePageFile } from '../../shared/http/page-file.ts';
import { createRouter } from '../../shared/http/router.ts';
import { entryScript, files, worker } from './frame/files.ts';
import { fixedFiles } from './frame/icons/icons.ts';
import { safeHeaders } from './request/answers.ts';
import { createCsrf } from './request/csrf.ts';
import { failure } from './request/failure.ts';
import type { BackendSource } from './request/routes.ts';
import { serveMissing, serveOtherMethods } from './request/serve-not-found.ts';
import { serveRoute } from './request/serve-route.ts';
import { routes } from './screens/all-routes.ts';

export function createApp(backend: BackendSource, secretsKey: string, acceptedKeys: readonly string[] = []) {
  const csrf = createCsrf(secretsKey, backend.dashboardUrl, acceptedKeys);
  const app = createRouter()
    .onError({ as: 'global' }, ({ request, error, code }) =>
      code === 'NOT_FOUND'
        ? serveMissing(backend, request)
        : failure(backend, { request, route: 'none', language: null }, error),
    )
    .onParse(() => null) // Each route reads its own form, whose size it limits.
    .get('/robots.txt', () => new Response('User-agent: *\nDisallow: /\n', { headers: safeHeaders }));
  app.get('/worker.js', () => new Response(worker.bytes, { headers: { ...safeHeaders, 'content-type': worker.type } }));
  for (const { path, type, bytes } of fixedFiles) {
    const headers = { ...safeHeaders, 'content-type': type, 'cache-control': 'public, max-age=86400' };
    app.get(path, () => new Response(bytes, { headers }));
  }
  for (const file of [...Object.values(files), entryScript, formStyle])
    app.get(file.path, ({ request }) => servePageFile(request, file));
  for (const route of routes) app.route(route.method, route.path, serveRoute(backend, csrf, route));
  for (const [path, routesOfPath] of Map.groupBy(routes, (route) => route.path)) {
    app.all(path, serveOtherMethods(backend, routesOfPath));
  }
  return app;
}
