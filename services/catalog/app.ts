import { Refused } from '../../shared/basics/refused.ts';
import { isCatalogSlug } from '../../shared/catalog/rules/slug.ts';
import { isTemporary } from '../../shared/db/connections/connect.ts';
import { addressOf } from '../../shared/http/address.ts';
import { clientAddress } from '../../shared/http/limits/client-address.ts';
import { requestId, withRequestId } from '../../shared/http/request-id.ts';
import { createRouter } from '../../shared/http/router.ts';
import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import type { Chats } from './chat/chats.ts';
import type { OpenCatalogs } from './live/open-catalogs.ts';
import { languageOf } from './page/language.ts';
import { noticePage } from './page/notice-page.tsx';
import { createDishPages } from './serve/dish-pages.ts';
import { eventStream } from './serve/event-stream.ts';
import { safeHeaders } from './serve/headers.ts';
import type { PreparedCatalog } from './serve/prepared-catalog.ts';
import { showImage } from './serve/show-image.ts';
import { showPage } from './serve/show-page.ts';
import type { Visits } from './visits/visits.ts';

export interface CatalogSite extends Omit<OpenCatalogs, 'close'> {
  readonly visits: Visits;
  readonly chats: Chats;
  /** PUBLIC_CATALOGS_ENABLED: without it every page is the not-found page (spec: Limits). */
  readonly enabled: boolean;
  readonly log: Log;
}

/** The public catalog pages (spec: Public catalog): the page, its live stream, and the pictures that a catalog carries. */
export function createApp({ cache, live, assets, shareImages, sendOn, visits, chats, enabled, log }: CatalogSite) {
  const find = (slug: string) => (enabled && isCatalogSlug(slug) ? cache.get(slug) : null);
  const dishPage = createDishPages(assets);
  const route = (show: Handler) => async (call: { request: Request; params: { slug: string; name?: string } }) => {
    const { request, params } = call;
    const found = find(params.slug);
    const catalog = found instanceof Promise ? await withDeadline(loadTimeoutMs, found) : found;
    const shown = catalog
      ? await show(catalog, request, params.name ?? '')
      : await forwardMovedMenu(request, params.slug);
    return shown ?? noticePage('notFound', requestedLanguage(request));
  };
  const forwardMovedMenu = (request: Request, slug: string) =>
    enabled && isCatalogSlug(slug) ? sendOn({ request, kind: 'catalog', address: slug }) : null;
  const page: Handler = ({ slug, pages }, request) => {
    visits.note(slug, request);
    return showPage(pages[requestedLanguage(request)], request);
  };
  const dish: Handler = async (catalog, request, itemId) => {
    const found = await dishPage(catalog, itemId, requestedLanguage(request));
    if (found === null) return null;
    visits.note(catalog.slug, request);
    return showPage(found, request);
  };
  const shareImage: Handler = async (catalog, _, file) => {
    const body = await shareImages(catalog, file.replace(/\.png$/, ''));
    return body && showImage({ type: 'image/png', body });
  };
  const picture: Handler = ({ images }, _, name) => {
    const image = images.get(name);
    return image ? showImage(image) : null;
  };
  const stream: Handler = ({ slug, version }, request) => {
    // For HEAD, Elysia runs GET and reads its body to the end, which a stream does not have.
    if (request.method === 'HEAD') return eventStream('');
    return eventStream(live.open(slug, version, clientAddress(request) ?? ''));
  };

  return createRouter()
    .onError({ as: 'global' }, ({ request, error }) => failure(request, error, log))
    .get('/c/:slug', route(page))
    .get('/c/:slug/live', route(stream))
    .get('/c/:slug/i/:name', route(dish))
    .get('/c/:slug/chat', route(inLanguage(chats.show)))
    .post('/c/:slug/chat', route(inLanguage(chats.take)), { parse: 'none' })
    .get('/c/:slug/chat/live', route(chats.follow))
    .get('/c/:slug/share/:name', route(shareImage))
    .get('/c/worker.js', () => new Response(assets.worker, { headers: workerHeaders }))
    .get('/c/:slug/images/:name', route(picture))
    .get('/robots.txt', () => new Response('User-agent: *\nAllow: /\n', { headers: safeHeaders }));
}

function inLanguage(show: Chats['show']): Handler {
  return (catalog, request) => show(catalog, request, requestedLanguage(request));
}

type Handler = (catalog: PreparedCatalog, request: Request, name: string) => Response | null | Promise<Response | null>;

const workerHeaders = {
  ...safeHeaders,
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
};

const loadTimeoutMs = 5_000;

function requestedLanguage(request: Request) {
  const query = /[?&]lang=(\w+)/.exec(request.url)?.[1] ?? null;
  return languageOf(query, query === null ? request.headers.get('accept-language') : null);
}

function failure(request: Request, error: unknown, log: Log): Response {
  const language = requestedLanguage(request);
  if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') {
    return request.method === 'GET' || request.method === 'HEAD'
      ? noticePage('notFound', language)
      : noticePage('notAllowed', language);
  }
  const isUnavailableError = isTemporary(error) || (error instanceof Refused && error.code === 'unavailable');
  if (isUnavailableError) return noticePage('unavailable', language);
  log.error('request failed', { requestId: requestId(request), path: addressOf(request).pathname, error });
  return withRequestId(request, noticePage('unavailable', language));
}
