import { Refused } from '../../shared/basics/refused.ts';
import { isCatalogSlug } from '../../shared/catalog/rules/slug.ts';
import { isUnavailable } from '../../shared/db/connections/connect.ts';
import { addressOf } from '../../shared/http/address.ts';
import { clientAddress } from '../../shared/http/limits/client-address.ts';
import { named, requestId } from '../../shared/http/request-id.ts';
import { createRouter } from '../../shared/http/router.ts';
import { withDeadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import type { HeldCatalogs } from './live/held-catalogs.ts';
import type { LivePages } from './live/live-pages.ts';
import type { ShareImages } from './live/share-images.ts';
import type { SiteAssets } from './page/assets.ts';
import { languageOf } from './page/language.ts';
import { noticePage } from './page/notice-page.tsx';
import { createDishPages } from './serve/dish-pages.ts';
import { safeHeaders } from './serve/headers.ts';
import type { PreparedCatalog } from './serve/prepared-catalog.ts';
import { showImage } from './serve/show-image.ts';
import { showPage } from './serve/show-page.ts';
import type { Visits } from './visits/visits.ts';

export interface CatalogSite {
  readonly held: HeldCatalogs;
  readonly live: LivePages;
  readonly assets: SiteAssets;
  readonly shareImages: ShareImages;
  readonly visits: Visits;
  /** PUBLIC_CATALOGS_ENABLED: without it every page is the not-found page (spec: Limits). */
  readonly enabled: boolean;
  readonly log: Log;
}

/** The public catalog pages (spec: Public catalog): the page, its live stream, and the pictures that a catalog carries. */
export function createApp({ held, live, assets, shareImages, visits, enabled, log }: CatalogSite) {
  const find = (slug: string) => (enabled && isCatalogSlug(slug) ? held.get(slug) : null);
  const dishes = createDishPages(assets);
  const answer = (request: Request, slug: string, show: Show): Response | Promise<Response> => {
    const found = find(slug);
    if (!(found instanceof Promise)) return showOrNotFound(request, found, show);
    return withDeadline(loadWithinMs, found).then(
      (catalog) => showOrNotFound(request, catalog, show),
      (error) => failure(request, error, log),
    );
  };
  const page: Show = ({ slug, pages }, request) => {
    visits.note(slug, request);
    return showPage(pages[requestedLanguage(request)], request);
  };
  const dish = (itemId: string): Show => {
    return async (catalog, request) => {
      const found = await dishes.get(catalog, itemId, requestedLanguage(request));
      if (found === null) return null;
      visits.note(catalog.slug, request);
      return showPage(found, request);
    };
  };
  const shareImage = (file: string): Show => {
    const name = file.replace(/\.png$/, '');
    return async (catalog) => {
      const body = await shareImages.get(catalog, name);
      return body && showImage({ type: 'image/png', body });
    };
  };
  const picture = (name: string): Show => {
    return ({ images }) => {
      const image = images.get(name);
      return image ? showImage(image) : null;
    };
  };

  return createRouter()
    .onError({ as: 'global' }, ({ request, error }) => failure(request, error, log))
    .get('/c/:slug', ({ request, params }) => answer(request, params.slug, page))
    .get('/c/:slug/live', ({ request, params: { slug } }) =>
      answer(request, slug, ({ version }) => {
        // Elysia answers HEAD by what GET gives, whose body it reads to the end: a stream has none.
        if (request.method === 'HEAD') return eventStream(noBody);
        return eventStream(live.open(slug, version, clientAddress(request) ?? ''));
      }),
    )
    .get('/c/:slug/i/:item', ({ request, params }) => answer(request, params.slug, dish(params.item)))
    .get('/c/:slug/share/:file', ({ request, params }) => answer(request, params.slug, shareImage(params.file)))
    .get('/c/worker.js', () => new Response(assets.worker, { headers: workerHeaders }))
    .get('/c/:slug/images/:name', ({ request, params }) => answer(request, params.slug, picture(params.name)))
    .get('/robots.txt', () => new Response('User-agent: *\nAllow: /\n', { headers: safeHeaders }));
}

/** Shows something of a catalog; null when it has no such thing. */
type Show = (catalog: PreparedCatalog, request: Request) => Response | null | Promise<Response | null>;

const workerHeaders = {
  ...safeHeaders,
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
};

const loadWithinMs = 5_000;

function showOrNotFound(request: Request, catalog: PreparedCatalog | null, show: Show): Response | Promise<Response> {
  const shown = catalog === null ? null : show(catalog, request);
  if (shown instanceof Promise) return shown.then((response) => response ?? notFound(request));
  return shown ?? notFound(request);
}

function notFound(request: Request): Response {
  return noticePage('notFound', requestedLanguage(request));
}

function requestedLanguage(request: Request) {
  const query = /[?&]lang=(\w+)/.exec(request.url)?.[1] ?? null;
  return languageOf(query, query === null ? request.headers.get('accept-language') : null);
}

const noBody = '';
const pollSeconds = 60;

/** Where there is no room for a stream the page asks now and then instead (browser/live.ts). */
function eventStream(stream: ReadableStream<Uint8Array> | typeof noBody | null): Response {
  if (stream === null) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return new Response('too many pages are open here: look at the page itself now and then\n', {
      status: 503,
      headers: { ...safeHeaders, ...headers, 'retry-after': String(pollSeconds) },
    });
  }
  const headers = { ...safeHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
  return new Response(stream, { headers });
}

/** An address or a method that is nothing here, a database that is away, or a bug, which is logged once and not told. */
function failure(request: Request, error: unknown, log: Log): Response {
  const language = requestedLanguage(request);
  if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') {
    return request.method === 'GET' || request.method === 'HEAD'
      ? noticePage('notFound', language)
      : noticePage('notAllowed', language);
  }
  const isAway = isUnavailable(error) || (error instanceof Refused && error.code === 'unavailable');
  if (isAway) return noticePage('unavailable', language);
  log.error('request failed', { requestId: requestId(request), path: addressOf(request).pathname, error });
  return named(request, noticePage('unavailable', language));
}
