import { awayCache, awayPath } from './kept.ts';

/** What a worker is told of a request; the checker knows only what pages are told. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Between the pages and the network, and only there to say that there is none: it keeps no page of anybody's data. */
addEventListener('fetch', (event) => {
  if (!isFetch(event)) return;
  const { mode, url } = event.request;
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
