import { offlineCache, offlinePath } from './kept.ts';
import { boardCache } from './kept-board.ts';

/** TypeScript has the events of pages, not those of service workers. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const signOutPath = '/sign-out';

/** Answers from the cache when the network fails. Signing out erases the cached board, also offline. */
addEventListener('fetch', (event) => {
  if (!isFetch(event)) return;
  const { mode, url, method } = event.request;
  if (method === 'POST' && new URL(url).pathname === signOutPath) event.waitUntil(caches.delete(boardCache));
  if (mode === 'navigate') event.respondWith(orKept(event.request, offlinePath));
  else if (new URL(url).pathname.startsWith('/files/')) event.respondWith(orKept(event.request, url));
});

function isFetch(event: Event): event is FetchEvent {
  return event.type === 'fetch';
}

async function orKept(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(offlineCache)).match(path);
    if (kept === undefined) throw error;
    return kept;
  }
}
