import { Controller } from '@hotwired/stimulus';
import { morphElements, renderStreamMessage } from '@hotwired/turbo';
import { serverNow, setServerNow } from './server-clock.ts';

/** The server sends a heartbeat every ten seconds; after two missing ones the connection counts as lost. */
const silentMs = 25_000;
/** The age, by the server's clock, from which the content is not live any more. */
const staleMs = 15_000;
const checkEveryMs = 1_000;
const firstRetryMs = 1_000;
const maxRetryMs = 15_000;
const jitterMs = 1_500;

/** Shows `liveText` or `oldText` by the state of the stream; reconnects after sleep, network loss and server restarts. */
export class LiveController extends Controller<HTMLElement> {
  static override targets = ['state', 'liveText', 'oldText'];
  static override values = {
    address: String,
    since: String,
    zone: String,
    serverNow: Number,
    liveText: String,
    oldText: String,
  };

  declare readonly stateTarget: HTMLElement;
  declare readonly liveTextTarget: HTMLElement;
  declare readonly oldTextTarget: HTMLElement;
  declare readonly addressValue: string;
  declare readonly sinceValue: string;
  declare readonly zoneValue: string;
  declare readonly serverNowValue: number;
  declare readonly liveTextValue: string;
  declare readonly oldTextValue: string;

  private stream: EventSource | undefined;
  private lastId = '';
  private receivedAt = 0;
  private asOf = 0;
  private retryMs = firstRetryMs;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    this.lastId = this.sinceValue;
    this.asOf = this.serverNowValue;
    this.receivedAt = Date.now();
    this.timer = setInterval(() => this.check(), checkEveryMs);
    window.addEventListener('online', this.reopen);
    window.addEventListener('offline', this.show);
    this.reopen();
  }

  override disconnect(): void {
    clearInterval(this.timer);
    clearTimeout(this.retry);
    window.removeEventListener('online', this.reopen);
    window.removeEventListener('offline', this.show);
    this.stream?.close();
  }

  serverNowValueChanged(): void {
    setServerNow(this.serverNowValue);
  }

  async refresh(): Promise<void> {
    try {
      const answer = await fetch(location.href, { redirect: 'manual', headers: { accept: 'text/html' } });
      // Signed out or without access: a reload follows the redirect of the server.
      if (answer.type === 'opaqueredirect' || answer.status === 404) return location.reload();
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.getElementById(this.element.id);
      if (fresh === null || scriptOf(page) !== scriptOf(document)) return location.reload();
      morphElements(this.element, fresh);
      this.dispatch('morphed');
    } catch {
      this.retryLater(() => void this.refresh());
    }
    this.show();
  }

  private readonly reopen = (): void => {
    clearTimeout(this.retry);
    this.stream?.close();
    const stream = new EventSource(`${this.addressValue}?since=${encodeURIComponent(this.lastId)}`);
    this.stream = stream;
    const on = (name: string, handle: (data: string) => void): void => {
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        this.received(event.lastEventId);
        handle(event.data);
        this.show();
      });
    };
    on('beat', (data) => {
      this.asOf = Number(data);
    });
    on('stream', (data) => {
      this.asOf = serverNow();
      renderStreamMessage(data);
    });
    on('refresh', () => {
      setTimeout(() => void this.refresh(), Math.random() * jitterMs);
    });
    // The stream has ended for good: its session, or this person's access.
    on('over', () => location.reload());
    stream.addEventListener('open', () => {
      this.retryMs = firstRetryMs;
      this.dispatch('open');
    });
    stream.addEventListener('error', () => {
      // The browser reconnects by itself, unless the server refused. Then a refresh also detects an ended session.
      if (stream.readyState === EventSource.CLOSED) this.retryLater(() => void this.refresh().then(this.reopen));
      this.show();
    });
  };

  private received(id: string): void {
    this.receivedAt = Date.now();
    if (id !== '') this.lastId = id;
  }

  private retryLater(action: () => void): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(action, this.retryMs);
    this.retryMs = Math.min(2 * this.retryMs, maxRetryMs);
  }

  /** After sleep a stream may look open and be dead. */
  private check(): void {
    if (Date.now() - this.receivedAt > silentMs) {
      this.receivedAt = Date.now() - silentMs / 2;
      this.reopen();
    }
    this.show();
  }

  private readonly show = (): void => {
    const isOpen = this.stream?.readyState === EventSource.OPEN && navigator.onLine;
    const isLive = isOpen && Date.now() - this.receivedAt < silentMs && serverNow() - this.asOf < staleMs;
    const state = isLive ? 'live' : 'old';
    const time = this.clock(this.asOf);
    this.stateTarget.dataset.asOf = String(this.asOf);
    if (isLive) this.liveTextTarget.textContent = this.liveTextValue.replace('{time}', time);
    // Set only on a change, because screen readers announce it.
    if (this.stateTarget.dataset.state !== state) {
      this.stateTarget.dataset.state = state;
      this.oldTextTarget.textContent = isLive ? '' : this.oldTextValue.replace('{time}', time);
    }
  };

  private clock(ms: number): string {
    const language = document.documentElement.lang === 'ar' ? 'ar-IQ' : 'en-GB';
    return new Intl.DateTimeFormat(language, {
      timeStyle: 'medium',
      hourCycle: 'h23',
      timeZone: this.zoneValue,
    }).format(ms);
  }
}

function scriptOf(page: Document): string | null {
  return page.querySelector('script[type=module]')?.getAttribute('src') ?? null;
}
