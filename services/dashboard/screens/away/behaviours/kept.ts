export const awayCache = 'away';
export const awayPath = '/away';
const workerPath = '/worker.js';

/** Keeps what is shown while the network is gone, in the reader's language, and what that page looks like. */
export async function keepAway(): Promise<void> {
  // Browsers have neither where the address is not https, other than on the machine itself.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register(workerPath);
    const cache = await caches.open(awayCache);
    const files = [...document.querySelectorAll('link[rel=stylesheet], script[type=module]')].map(
      (file) => file.getAttribute('href') ?? file.getAttribute('src') ?? '',
    );
    const kept = await Promise.all([awayPath, ...files].map((path) => cache.match(path)));
    const language = kept[0]?.headers.get('content-language');
    if (kept.every(Boolean) && language === document.documentElement.lang) return;
    for (const request of await cache.keys()) await cache.delete(request);
    await cache.addAll([awayPath, ...files]);
  } catch {
    // Offline, or a browser that keeps nothing: then its own page says that the network is gone.
  }
}
