export const boardCache = 'board';
/** A session that nobody uses ends within a day: what it showed is not kept for longer than a shift. */
const longestMs = 12 * 60 * 60 * 1000;
const headers = { person: 'x-person', asOf: 'x-as-of', zone: 'x-zone' } as const;

/** The orders that a board showed last, as markup. */
export interface KeptBoard {
  readonly person: string;
  /** When the server last confirmed them: Unix ms. */
  readonly asOf: number;
  /** Of the workspace. */
  readonly zone: string;
  readonly markup: string;
}

/** Keeps a board at the path of its page, in place of any other: one browser keeps one. */
export async function keepBoard(path: string, { person, asOf, zone, markup }: KeptBoard): Promise<void> {
  const cache = await caches.open(boardCache);
  const said = { [headers.person]: person, [headers.asOf]: String(asOf), [headers.zone]: zone };
  const answer = new Response(markup, { headers: { 'content-type': 'text/html; charset=utf-8', ...said } });
  await cache.put(path, answer);
  for (const { url } of await cache.keys()) if (new URL(url).pathname !== path) await cache.delete(url);
}

/** The board of this path; null where none is kept or it is too old. */
export async function keptBoard(path: string): Promise<KeptBoard | null> {
  const kept = await caches.match(path, { cacheName: boardCache });
  if (kept === undefined) return null;
  const asOf = Number(kept.headers.get(headers.asOf));
  if (Date.now() - asOf > longestMs) {
    await caches.delete(boardCache);
    return null;
  }
  const [person, zone] = [headers.person, headers.zone].map((name) => kept.headers.get(name) ?? '');
  return { person: person ?? '', asOf, zone: zone ?? '', markup: await kept.text() };
}

/** Erases a board that this page's reader may not see: somebody else's, or of a workspace that refuses them now. */
export async function eraseOthersBoard(): Promise<void> {
  if (!('caches' in window) || document.querySelector('[data-controller~=come-back]') !== null) return;
  const person = document.documentElement.dataset.person ?? '';
  const [request] = (await caches.has(boardCache)) ? await (await caches.open(boardCache)).keys() : [];
  if (request === undefined) return;
  const { pathname } = new URL(request.url);
  const kept = await keptBoard(pathname);
  const isRefused = location.pathname === pathname && document.getElementById('board') === null;
  if (kept === null || kept.person !== person || isRefused) await caches.delete(boardCache);
}
