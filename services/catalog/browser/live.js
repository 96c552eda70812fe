import { menuPath } from './page.js';
import { refresh } from './refresh.js';

/** The server says something at least every 8 s: longer silence means that its words do not get through. */
const silenceMs = 20_000;
const checkEveryMs = 5_000;
const leastRetryMs = 1_000;
const mostRetryMs = 45_000;

/** Keeps the page current: by a stream of events, and by asking now and then where streams are refused or blocked. */
export function follow() {
  connect();
  setInterval(() => {
    if (stream !== null && Date.now() - heardAt > silenceMs) giveUp();
  }, checkEveryMs);
  // A page that was asleep missed what was said meanwhile.
  document.addEventListener('visibilitychange', comeBack);
  addEventListener('online', comeBack);
  addEventListener('pagehide', () => {
    stream?.close();
    stream = null;
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) comeBack();
  });
}

/** @type {EventSource | null} */
let stream = null;
let heardAt = 0;
/** Streams in a row that brought nothing. */
let failures = 0;
let timer = 0;

/** The server begins each stream with the version that is public now, so that nothing said before is missed. */
function connect() {
  clearTimeout(timer);
  stream?.close();
  const opened = new EventSource(`${menuPath}/live`);
  stream = opened;
  heardAt = Date.now();
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
    if (opened.readyState === EventSource.CLOSED && opened === stream) giveUp();
  });
}

function giveUp() {
  stream?.close();
  stream = null;
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(comeBack, retryAfterMs());
}

/** Whoever looks sees the menu of now, whether there will be a stream or not. A page that nobody looks at waits. */
function comeBack() {
  if (document.hidden) return;
  if (failures > 0) void refresh();
  connect();
}

/** Soon after a restart, each minute or so where there is no room, and never all pages at once. */
function retryAfterMs() {
  return Math.min(leastRetryMs * 2 ** (failures - 1), mostRetryMs) * (1 + Math.random());
}

function heard() {
  heardAt = Date.now();
  failures = 0;
}
