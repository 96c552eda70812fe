/** TypeScript has the types of pages, not those of service workers. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenTab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface OpenTab {
  readonly url: string;
  focus(): Promise<unknown>;
}

const scope = globalThis as unknown as WorkerScope;

/** What services/notifier/channels/push.ts sends. */
interface Pushed {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly tag: string;
  readonly language: string;
}

export function showPushed({ title, text, url, tag, language }: Pushed): Promise<void> {
  const options = {
    body: text,
    tag,
    // Rings again for another about the same thing.
    renotify: true,
    lang: language,
    dir: language === 'ar' ? ('rtl' as const) : ('ltr' as const),
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: pathOf(url) },
  };
  return scope.registration.showNotification(title, options);
}

/** Brings the tab that shows the thing to the front, or else opens the thing: no other tab loses what is typed there. */
export async function openNotified(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as { path: string };
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === new URL(path, location.origin).pathname);
  await (open ? open.focus() : scope.clients.openWindow(path));
}

/** Whoever signs in here next is not told what concerns the one before: the push service forgets this device. */
export async function unsubscribe(): Promise<void> {
  await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
}

/** On this site, whatever the address by which the notifier knows it. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}
