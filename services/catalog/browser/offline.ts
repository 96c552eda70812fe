import { showNews } from './news.ts';
import { pageAddress } from './page.ts';

export function keepForOffline(): void {
  const { kept } = document.documentElement.dataset;
  if (kept !== undefined) showNews('kept', new Date(Number(kept)));
  addEventListener('offline', () => showNews('offline'));
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  // On a first visit the page was fetched before the worker started. Fetch it again, so that the worker caches it.
  if (workers.controller === null) workers.addEventListener('controllerchange', fetchAgain, { once: true });
  workers.register('/c/worker.js').catch(() => {});
}

function fetchAgain(): void {
  const pictures = [...document.images].map(({ currentSrc }) => currentSrc);
  const ours = pictures.filter((address) => address.startsWith(location.origin));
  for (const address of [pageAddress, ...ours]) fetch(address).catch(() => {});
}
