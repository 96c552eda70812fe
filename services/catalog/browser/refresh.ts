import { without } from '../../../shared/text/without.ts';
import { isDoubtful, tell } from './news.ts';
import { pageAddress } from './page.ts';
import { swap } from './swap.ts';

const againMs = 400;
const maxTries = 20;

let running = false;
let wanted = 0;
let told = false;

/** The replica that answers may be a moment behind the one that told of version `atLeast`: then it is asked again. */
export async function refresh(atLeast?: number): Promise<void> {
  if (atLeast === shownVersion() && !isDoubtful()) return;
  wanted = Math.max(wanted, atLeast ?? 0);
  told ||= atLeast !== undefined;
  if (running) return;
  running = true;
  for (let tries = 1; !(await fetchOnce()) && tries < maxTries; tries += 1) {
    if (!told && wanted <= shownVersion()) break;
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  running = false;
  told = false;
}

function shownVersion(): number {
  return Number(document.documentElement.dataset.version);
}

async function fetchOnce(): Promise<boolean> {
  const response = await fetch(pageAddress, { cache: 'no-cache' }).catch(() => null);
  if (response?.status === 404) tell('gone');
  if (!response?.ok) return response?.status === 404;
  // The page's security policy admits no style sheet but the one it came with, not even in a page that is only parsed.
  const html = without(await response.text(), '<style>', '</style>');
  const next = new DOMParser().parseFromString(html, 'text/html');
  const { version, look } = next.documentElement.dataset;
  if (Number(version) < wanted) return false;
  // Another build's scripts may expect another page, and another style sheet comes with a load only.
  if (look !== document.documentElement.dataset.look) location.reload();
  else if (Number(version) === shownVersion()) tell('');
  else {
    swap(next);
    tell('updated');
  }
  return true;
}
