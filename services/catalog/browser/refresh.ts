import { without } from '../../../shared/text/without.ts';
import { mayBeStale, showNews } from './news.ts';
import { pageAddress } from './page.ts';
import { swap } from './swap.ts';

const retryMs = 400;
const maxTries = 20;

let running = false;
let minVersion = 0;
let isAnnounced = false;

/** Retries while the replica that responds does not have version `atLeast` yet, which another replica announced. */
export async function refresh(atLeast?: number): Promise<void> {
  if (atLeast === shownVersion() && !mayBeStale()) return;
  minVersion = Math.max(minVersion, atLeast ?? 0);
  isAnnounced ||= atLeast !== undefined;
  if (running) return;
  running = true;
  for (let tries = 1; !(await fetchOnce()) && tries < maxTries; tries += 1) {
    if (!isAnnounced && minVersion <= shownVersion()) break;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  running = false;
  isAnnounced = false;
}

function shownVersion(): number {
  return Number(document.documentElement.dataset.version);
}

async function fetchOnce(): Promise<boolean> {
  const response = await fetch(pageAddress, { cache: 'no-cache' }).catch(() => null);
  if (response?.status === 404) showNews('gone');
  if (!response?.ok) return response?.status === 404;
  // The security policy of the page allows only its own style, even in a document that is only parsed.
  const html = without(await response.text(), '<style>', '</style>');
  const next = new DOMParser().parseFromString(html, 'text/html');
  const { version, look } = next.documentElement.dataset;
  if (Number(version) < minVersion) return false;
  // Scripts and styles of another build come only with a reload.
  if (look !== document.documentElement.dataset.look) location.reload();
  else if (Number(version) === shownVersion()) showNews('');
  else {
    swap(next);
    showNews('updated');
  }
  return true;
}
