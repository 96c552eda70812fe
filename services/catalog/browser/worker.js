// Between the pages of menus and the network: keeps each as it was seen last, and shows that where there is no connection.

const cacheName = 'menus-1';
/** Guests look at few menus; of the one that was kept first everything goes. */
const mostMenus = 6;
const slowMs = 8_000;
const menuPage = /^\/c\/([a-z0-9-]+)(?:\/i\/[\w-]+)?$/;
const menuPicture = /^\/c\/[a-z0-9-]+\/images\/\w+$/;

/** @typedef {Event & { request: Request, respondWith(answer: Promise<Response>): void }} FetchEvent */

addEventListener('install', () => Reflect.get(globalThis, 'skipWaiting').call(globalThis));
addEventListener('activate', (event) => {
  Reflect.get(event, 'waitUntil').call(event, Reflect.get(globalThis, 'clients').claim());
});

addEventListener('fetch', (event) => {
  const { request, respondWith } = /** @type {FetchEvent} */ (event);
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (menuPicture.test(pathname)) respondWith.call(event, keptOrFetched(request));
  else if (menuPage.test(pathname)) respondWith.call(event, fetchedOrKept(request, slugIn(pathname)));
});

/** @param {string} pathname */
function slugIn(pathname) {
  return menuPage.exec(pathname)?.[1] ?? '';
}

/**
 * A picture's address names its content: what is kept is right.
 * @param {Request} request
 */
async function keptOrFetched(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/**
 * The page as it is now; where nothing answers, or only a proxy that has no service behind it, as it was.
 * @param {Request} request
 * @param {string} slug
 */
async function fetchedOrKept(request, slug) {
  const isVisit = request.mode === 'navigate';
  const asked = fetch(request);
  const answer = await (isVisit ? Promise.race([asked, slowly()]) : asked).catch(() => null);
  if (answer?.ok) await keep(request.url, slug, answer.clone());
  if (answer?.status === 404) await forget(slug);
  if (answer && (answer.status < 500 || !isVisit)) return answer;
  const kept = isVisit ? await keptPage(request.url, slug) : undefined;
  return kept ?? answer ?? asked;
}

/** @returns {Promise<null>} */
function slowly() {
  return new Promise((resolve) => setTimeout(() => resolve(null), slowMs));
}

/**
 * The same page, or the menu in whichever language: a guest without a connection wants to read it all the same.
 * @param {string} url
 * @param {string} slug
 */
async function keptPage(url, slug) {
  const cache = await caches.open(cacheName);
  const anyHeaders = { ignoreVary: true };
  return (await cache.match(url, anyHeaders)) ?? cache.match(`/c/${slug}`, { ...anyHeaders, ignoreSearch: true });
}

/**
 * @param {string} url
 * @param {string} slug
 * @param {Response} answer
 */
async function keep(url, slug, answer) {
  const cache = await caches.open(cacheName);
  const { headers } = answer;
  const page = (await answer.text()).replace('<html ', `<html data-kept="${Date.now()}" `);
  await cache.put(url, new Response(page, { headers }));
  const slugs = new Set((await cache.keys()).map((kept) => slugOf(kept)));
  slugs.delete(slug);
  const [oldest] = slugs;
  if (oldest !== undefined && slugs.size >= mostMenus) await forget(oldest);
}

/** @param {string} slug */
async function forget(slug) {
  const cache = await caches.open(cacheName);
  const keys = (await cache.keys()).filter((kept) => slugOf(kept) === slug);
  await Promise.all(keys.map((kept) => cache.delete(kept, { ignoreVary: true })));
}

/** @param {Request} kept */
function slugOf({ url }) {
  return new URL(url).pathname.split('/')[2];
}
