/** The server sends a heartbeat every 8 s: longer silence means that the connection is broken. */
const silenceMs = 20_000;
const checkEveryMs = 5_000;
const minRetryMs = 1_000;
const maxRetryMs = 45_000;

export interface Handlers {
  /** By the name of the event. */
  readonly on: Readonly<Record<string, (data: string) => void>>;
  /** Called before reconnecting after a failure: events may have been missed. */
  readonly missed: () => void;
}

let address = '';
let handlers: Handlers = { on: {}, missed: () => {} };
let stream: EventSource | null = null;
let receivedAt = 0;
let failures = 0;
let timer = 0;

/** Opens the page's only stream of server-sent events, and reconnects it. */
export function follow(streamAddress: string, given: Handlers): void {
  address = streamAddress;
  handlers = given;
  connect();
  setInterval(() => {
    if (stream !== null && Date.now() - receivedAt > silenceMs) retryLater();
  }, checkEveryMs);
  document.addEventListener('visibilitychange', reconnect);
  addEventListener('online', reconnect);
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reconnect();
  });
}

/** Each stream begins with the current state, so that no earlier change is missed. */
function connect(): void {
  disconnect();
  const opened = new EventSource(address);
  stream = opened;
  receivedAt = Date.now();
  const on: Handlers['on'] = { beat: () => {}, ...handlers.on };
  for (const [kind, act] of Object.entries(on)) {
    opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
      receivedAt = Date.now();
      failures = 0;
      act(data);
    });
  }
  opened.addEventListener('error', () => {
    // The browser reconnects by itself after a broken connection, but not after a response that is no stream.
    if (opened.readyState === EventSource.CLOSED && opened === stream) retryLater();
  });
}

function disconnect(): void {
  clearTimeout(timer);
  stream?.close();
  stream = null;
}

/** Retries with exponential backoff up to about a minute, with jitter so that pages do not reconnect all at once. */
function retryLater(): void {
  disconnect();
  failures += 1;
  const wait = Math.min(minRetryMs * 2 ** (failures - 1), maxRetryMs);
  timer = setTimeout(reconnect, wait * (1 + Math.random()));
}

function reconnect(): void {
  if (document.hidden) return;
  if (failures > 0) handlers.missed();
  connect();
}
