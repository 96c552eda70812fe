// Renaming these would orphan what browsers have cached.
export const offlineCache = 'away';
export const offlinePath = '/away';
const workerPath = '/worker.js';

/** Caches the offline page in the reader's language, with its styles and scripts. */
export async function keepOfflinePage(): Promise<void> {
  // Browsers have neither without https, but for localhost.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register(workerPath);
    const cache = await caches.open(offlineCache);
    const files = [...document.querySelectorAll('link[rel=stylesheet], script[type=module]')].map(
      (file) => file.getAttribute('href') ?? file.getAttribute('src') ?? '',
    );
    const kept = await Promise.all([offlinePath, ...files].map((path) => cache.match(path)));
    const language = kept[0]?.headers.get('content-language');
    if (kept.every(Boolean) && language === document.documentElement.lang) return;
    for (const request of await cache.keys()) await cache.delete(request);
    await cache.addAll([offlinePath, ...files]);
  } catch {
    // Offline, or a browser without storage: it shows its own offline page.
  }
}
