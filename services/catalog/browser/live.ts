import { menuPath } from './page.ts';
import { refresh } from './refresh.ts';

/** The server says something at least every 8 s: longer silence means that its words do not get through. */
const silenceMs = 20_000;
const checkEveryMs = 5_000;
const leastRetryMs = 1_000;
const maxRetryMs = 45_000;

let stream: EventSource | null = null;
let heardAt = 0;
let failures = 0;
let timer = 0;

export function follow(): void {
  connect();
  setInterval(() => {
    if (stream !== null && Date.now() - heardAt > silenceMs) giveUp();
  }, checkEveryMs);
  document.addEventListener('visibilitychange', comeBack);
  addEventListener('online', comeBack);
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) comeBack();
  });
}

/** The server begins each stream with the version that is public now, so that nothing published before is missed. */
function connect(): void {
  disconnect();
  const opened = new EventSource(`${menuPath}/live`);
  stream = opened;
  heardAt = Date.now();
  const on = (kind: string, act: (data: string) => void): void => {
    opened.addEventListener(kind, ({ data }) => {
      heardAt = Date.now();
      failures = 0;
      act(data);
    });
  };
  on('beat', () => {});
  on('version', (version) => void refresh(Number(version)));
  on('gone', () => void refresh());
  opened.addEventListener('error', () => {
    // The browser itself tries again after a broken connection, but not after an answer that is no stream.
    if (opened.readyState === EventSource.CLOSED && opened === stream) giveUp();
  });
}

function disconnect(): void {
  clearTimeout(timer);
  stream?.close();
  stream = null;
}

/** Tries again soon after a restart, each minute or so where there is no room, and never all pages at once. */
function giveUp(): void {
  disconnect();
  failures += 1;
  const wait = Math.min(leastRetryMs * 2 ** (failures - 1), maxRetryMs);
  timer = setTimeout(comeBack, wait * (1 + Math.random()));
}

function comeBack(): void {
  if (document.hidden) return;
  if (failures > 0) void refresh();
  connect();
}
