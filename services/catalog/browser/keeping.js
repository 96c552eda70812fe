import { pageAddress } from './page.js';
import { tell } from './refresh.js';

/** Has the menu kept on the phone, and says so where what is seen was kept, or the connection is gone. */
export function keepForLater() {
  const { kept } = document.documentElement.dataset;
  if (kept !== undefined) tell('kept', new Date(Number(kept)));
  addEventListener('offline', () => tell('offline'));
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  const isFirst = workers.controller === null;
  workers.register('/c/worker.js').catch(() => {});
  // The worker was not yet there when this page was fetched: it is fetched through it once more, mostly from the browser's cache.
  if (isFirst) workers.addEventListener('controllerchange', () => void fetchAgain(), { once: true });
}

async function fetchAgain() {
  const pictures = [...document.images].flatMap(({ currentSrc }) =>
    currentSrc.startsWith(location.origin) ? [currentSrc] : [],
  );
  await Promise.all([pageAddress, ...pictures].map((address) => fetch(address).catch(() => {})));
}
