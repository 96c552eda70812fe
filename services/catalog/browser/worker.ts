/** Globals and events of service workers: the type checker knows only those of pages. */
declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const cacheName = 'menus-1';
const maxMenus = 6;
const slowMs = 8_000;
const menuPage = /^\/c\/([a-z0-9-]+)(?:\/i\/[\w-]+)?$/;
const menuPicture = /^\/c\/[a-z0-9-]+\/images\/\w+$/;
const cache = () => caches.open(cacheName);

on('install', () => void skipWaiting());
on('activate', (event) => event.waitUntil(clients.claim()));
on('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const slug = menuPage.exec(pathname)?.[1];
  if (menuPicture.test(pathname)) event.respondWith(cacheFirst(request));
  else if (slug !== undefined) event.respondWith(networkFirst(request, slug));
});

function on(kind: string, act: (event: FetchEvent) => void): void {
  addEventListener(kind, (event) => act(event as FetchEvent));
}

async function cacheFirst(request: Request): Promise<Response> {
  const menus = await cache();
  const cached = await menus.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await menus.put(request, answer.clone());
  return answer;
}

/** The current page; the cached one if there is no response in time, or only an error of the proxy. */
async function networkFirst(request: Request, slug: string): Promise<Response> {
  const isVisit = request.mode === 'navigate';
  const fetching = fetch(request);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, slowMs, null));
  const answer = await (isVisit ? Promise.race([fetching, timeout]) : fetching).catch(() => null);
  if (answer?.ok) await keep(request.url, slug, answer.clone());
  if (answer?.status === 404) await forget(slug);
  if (answer && (answer.status < 500 || !isVisit)) return answer;
  const cached = isVisit ? await cachedPage(request.url, slug) : undefined;
  return cached ?? answer ?? fetching;
}

async function cachedPage(url: string, slug: string): Promise<Response | undefined> {
  const menus = await cache();
  const cached = await menus.match(url, { ignoreVary: true });
  return cached ?? menus.match(`/c/${slug}`, { ignoreVary: true, ignoreSearch: true });
}

async function keep(url: string, slug: string, answer: Response): Promise<void> {
  const menus = await cache();
  const page = (await answer.text()).replace('<html ', `<html data-kept="${Date.now()}" `);
  await menus.put(url, new Response(page, answer));
  const others = new Set((await menus.keys()).map(slugOf).filter((each) => each !== slug));
  const [oldest] = others;
  if (oldest !== undefined && others.size >= maxMenus) await forget(oldest);
}

async function forget(slug: string): Promise<void> {
  const menus = await cache();
  const keys = (await menus.keys()).filter((key) => slugOf(key) === slug);
  await Promise.all(keys.map((key) => menus.delete(key, { ignoreVary: true })));
}

function slugOf({ url }: Request): string | undefined {
  return new URL(url).pathname.split('/')[2];
}
