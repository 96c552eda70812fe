import { tell } from './news.ts';
import { pageAddress } from './page.ts';

export function keepForLater(): void {
  const { kept } = document.documentElement.dataset;
  if (kept !== undefined) tell('kept', new Date(Number(kept)));
  addEventListener('offline', () => tell('offline'));
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  // The worker was not yet there when this page was fetched: it is fetched through it once more, mostly from the browser's cache.
  if (workers.controller === null) workers.addEventListener('controllerchange', fetchAgain, { once: true });
  workers.register('/c/worker.js').catch(() => {});
}

function fetchAgain(): void {
  const pictures = [...document.images].map(({ currentSrc }) => currentSrc);
  const ours = pictures.filter((address) => address.startsWith(location.origin));
  for (const address of [pageAddress, ...ours]) fetch(address).catch(() => {});
}
