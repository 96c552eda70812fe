import { offlineCache, offlinePath } from './kept.ts';
import { boardCache } from './kept-board.ts';
import { openNotified, showPushed, unsubscribe } from './pushed.ts';

/** TypeScript has the events of pages, not those of service workers. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends Event {
  readonly data: { json(): Parameters<typeof showPushed>[0] } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface NotificationEvent extends Event {
  readonly notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}

const signOutPath = '/sign-out';

/** Answers from the cache when the network fails. Signing out erases the cached board, also offline, and ends pushes. */
addEventListener('fetch', (event) => {
  if (!isFetch(event)) return;
  const { mode, url, method } = event.request;
  if (method === 'POST' && new URL(url).pathname === signOutPath) {
    event.waitUntil(Promise.allSettled([caches.delete(boardCache), unsubscribe()]));
  }
  // The worker outlives the page that is being left, whose own request the browser may drop.
  if (event.request.keepalive) event.respondWith(fetch(event.request, { signal: null }));
  else if (mode === 'navigate') event.respondWith(orKept(event.request, offlinePath));
  else if (new URL(url).pathname.startsWith('/files/')) event.respondWith(orKept(event.request, url));
});

addEventListener('push', (event) => {
  if (isPush(event) && event.data !== null) event.waitUntil(showPushed(event.data.json()));
});

addEventListener('notificationclick', (event) => {
  if (isOfNotification(event)) event.waitUntil(openNotified(event.notification));
});

function isFetch(event: Event): event is FetchEvent {
  return event.type === 'fetch';
}

function isPush(event: Event): event is PushEvent {
  return event.type === 'push';
}

function isOfNotification(event: Event): event is NotificationEvent {
  return event.type === 'notificationclick';
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
