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

/** The payload of services/notifier/channels/push.ts. */
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
    // Alerts again for another message with the same tag.
    renotify: true,
    lang: language,
    dir: language === 'ar' ? ('rtl' as const) : ('ltr' as const),
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: pathOf(url) },
  };
  return scope.registration.showNotification(title, options);
}

/** Focuses a tab that shows the path, else opens a new one, so that no tab loses typed text. */
export async function openNotified(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as { path: string };
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === new URL(path, location.origin).pathname);
  await (open ? open.focus() : scope.clients.openWindow(path));
}

/** Ends the subscription, so that the next person on this device gets no pushes of the previous one. */
export async function unsubscribe(): Promise<void> {
  await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
}

/** The path on this site, whatever the host in the notifier's address. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}
