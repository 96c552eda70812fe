import { awayCache, awayPath } from './kept.ts';
import { boardCache } from './kept-board.ts';

/** What a worker is told of a request; the checker knows only what pages are told. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const signOutPath = '/sign-out';

/** Between the pages and the network, to say that there is none. Signing out erases the kept board, whether it arrives or not. */
addEventListener('fetch', (event) => {
  if (!isFetch(event)) return;
  const { mode, url, method } = event.request;
  if (method === 'POST' && new URL(url).pathname === signOutPath) event.waitUntil(caches.delete(boardCache));
  if (mode === 'navigate') event.respondWith(orKept(event.request, awayPath));
  else if (new URL(url).pathname.startsWith('/files/')) event.respondWith(orKept(event.request, url));
});

function isFetch(event: Event): event is FetchEvent {
  return event.type === 'fetch';
}

async function orKept(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(awayCache)).match(path);
    if (kept === undefined) throw error;
    return kept;
  }
}
