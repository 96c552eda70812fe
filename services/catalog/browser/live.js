import { element } from './page.js';
import { refresh } from './refresh.js';

/** The server says something at least every 8 s: longer silence means that its words do not get through. */
const silenceMs = 20_000;
const checkEveryMs = 5_000;
const retryMs = 1_000;
const retryWhenGoneMs = 15_000;
const pollEveryMs = 15_000;

/** Keeps the page current: by a stream of events, and by asking now and then where streams are blocked. */
export function follow() {
  connect();
  let askedAt = Date.now();
  setInterval(() => {
    if (document.hidden || Date.now() - heardAt < silenceMs || Date.now() - askedAt < pollEveryMs) return;
    askedAt = Date.now();
    void refresh();
    connect();
  }, checkEveryMs);
  // A page that was asleep missed what was said meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) connect();
  });
  addEventListener('online', connect);
  addEventListener('pagehide', () => stream?.close());
  addEventListener('pageshow', (event) => {
    if (event.persisted) connect();
  });
}

/** @type {EventSource | null} */
let stream = null;
let heardAt = Date.now();

/** The server begins each stream with the version that is public now, so that nothing said before is missed. */
function connect() {
  stream?.close();
  const opened = new EventSource(`${location.pathname}/live`);
  stream = opened;
  opened.addEventListener('beat', heard);
  opened.addEventListener('version', (event) => {
    heard();
    void refresh(Number(event.data));
  });
  opened.addEventListener('gone', () => {
    heard();
    void refresh();
  });
  opened.addEventListener('error', () => {
    // The browser itself tries again after a broken connection, but not after an answer that is no stream.
    if (opened.readyState === EventSource.CLOSED && opened === stream) setTimeout(connect, retryAfterMs());
  });
}

/** Not all pages at once, and seldom where there is no menu any more. */
function retryAfterMs() {
  const least = element('news').dataset.state === 'gone' ? retryWhenGoneMs : retryMs;
  return least * (1 + Math.random());
}

function heard() {
  heardAt = Date.now();
}
