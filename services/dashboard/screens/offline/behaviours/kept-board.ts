import { signedInPerson } from '../../../frame/behaviours/signed-in-person.ts';
export const boardCache = 'board';
/** A shift. An unused session ends within a day, and its board must not be kept for longer. */
const longestMs = 12 * 60 * 60 * 1000;

export interface KeptBoard {
  readonly person: string;
  /** The Unix ms at which the server last confirmed the orders. */
  readonly asOf: number;
  readonly zone: string;
  readonly markup: string;
}

/** Stores a board under the path of its page, in place of any other. */
export async function keepBoard(path: string, board: KeptBoard): Promise<void> {
  const cache = await caches.open(boardCache);
  await cache.put(path, Response.json(board));
  for (const { url } of await cache.keys()) if (new URL(url).pathname !== path) await cache.delete(url);
}

export async function keptBoard(path: string): Promise<KeptBoard | null> {
  const kept = await caches.match(path, { cacheName: boardCache });
  if (kept === undefined) return null;
  // An earlier release may have stored another format.
  const board: KeptBoard | null = await kept.json().catch(() => null);
  if (board && Date.now() - board.asOf <= longestMs) return board;
  await caches.delete(boardCache);
  return null;
}

/** Erases a board that this page's reader may not see: another person's, or of a workspace they have left. */
export async function eraseOthersBoard(): Promise<void> {
  if (!('caches' in window) || document.querySelector('[data-controller~=reload-when-online]') !== null) return;
  const person = signedInPerson() ?? '';
  const [request] = (await caches.has(boardCache)) ? await (await caches.open(boardCache)).keys() : [];
  if (request === undefined) return;
  const { pathname } = new URL(request.url);
  const kept = await keptBoard(pathname);
  const isRefused = location.pathname === pathname && document.getElementById('board') === null;
  if (kept === null || kept.person !== person || isRefused) await caches.delete(boardCache);
}
