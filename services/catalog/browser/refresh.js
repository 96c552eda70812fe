import { pageLocales } from '../../../shared/money/amount-text.ts';
import { element, pageAddress, pageLanguage } from './page.js';
import { swap } from './swap.js';

const newsMs = 4_000;
const againMs = 400;
const maxTries = 20;

let running = false;
let wanted = 0;
/** Whether a stream told of a version: then the service is within reach, and what failed is worth another try. */
let told = false;

/**
 * Fetches the page anew and puts what has changed in place. The replica that answers may be a moment behind the one that
 * told of version `atLeast`: then it is asked again.
 * @param {number} [atLeast] nothing is fetched when this version is shown already
 */
export async function refresh(atLeast) {
  if (atLeast !== undefined && atLeast === shownVersion() && !isDoubtful()) return;
  wanted = Math.max(wanted, atLeast ?? 0);
  told ||= atLeast !== undefined;
  if (running) return;
  running = true;
  try {
    for (let tries = 0; tries < maxTries; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, againMs));
      // Who asks only now and then asks again then, and does not press a server that is busy.
      if ((await fetchOnce()) || (!told && wanted <= shownVersion())) break;
    }
  } finally {
    running = false;
    told = false;
  }
}

/** Whether the page says of itself that it may not be what is public: only a fetched page takes that back. */
function isDoubtful() {
  return ['gone', 'kept', 'offline'].includes(element('news').dataset.state ?? '');
}

function shownVersion() {
  return Number(document.documentElement.dataset.version);
}

/** Whether the page is as current as it is known to be. */
async function fetchOnce() {
  const response = await fetch(pageAddress, { cache: 'no-cache' }).catch(() => null);
  if (response?.status === 404) {
    tell('gone');
    return true;
  }
  if (!response?.ok) return false;
  const { next, style } = parse(await response.text());
  const { version, build } = next.documentElement.dataset;
  if (Number(version) < wanted) return false;
  // Another build's scripts may expect another page.
  if (build !== document.documentElement.dataset.build) location.reload();
  else if (Number(version) === shownVersion()) tell('');
  else {
    swap(next, style);
    tell('updated');
  }
  return true;
}

/**
 * The page's security policy admits no style sheet but the one it came with, not even in a page that is only parsed: it is
 * taken out first.
 * @param {string} html
 */
function parse(html) {
  const [before = '', rest = ''] = parted(html, '<style>');
  const [style = '', after = ''] = parted(rest, '</style>');
  return { next: new DOMParser().parseFromString(before + after, 'text/html'), style };
}

/**
 * @param {string} text
 * @param {string} border
 */
function parted(text, border) {
  const at = text.indexOf(border);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + border.length)];
}

/**
 * @param {'gone' | 'updated' | 'kept' | 'offline' | ''} state
 * @param {Date} [since] when what is shown was kept
 */
export function tell(state, since) {
  const news = element('news');
  const when = since?.toLocaleString(pageLocales[pageLanguage], { dateStyle: 'medium', timeStyle: 'short' });
  const text = state === '' ? '' : (news.dataset[state] ?? '').replace('{}', when ?? '');
  news.dataset.state = state;
  news.textContent = text;
  if (state === 'updated') {
    setTimeout(() => {
      if (news.dataset.state === 'updated') news.textContent = '';
    }, newsMs);
  }
}
