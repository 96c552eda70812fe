import { Controller } from '@hotwired/stimulus';
import { morphElements, renderStreamMessage } from '@hotwired/turbo';
import { serverNow, setServerNow } from './server-clock.ts';

/** The server beats every ten seconds: two that do not come are no accident. */
const silentMs = 25_000;
const oldMs = 15_000;
const checkEveryMs = 1_000;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
const jitterMs = 1_500;

/** Shows `live` or `old` by the state of the stream; reconnects after sleep, network loss and server restarts. */
export class LiveController extends Controller<HTMLElement> {
  static override targets = ['state', 'now', 'old'];
  static override values = { address: String, since: String, zone: String, now: Number, live: String, old: String };

  declare readonly stateTarget: HTMLElement;
  declare readonly nowTarget: HTMLElement;
  declare readonly oldTarget: HTMLElement;
  declare readonly addressValue: string;
  declare readonly sinceValue: string;
  declare readonly zoneValue: string;
  declare readonly nowValue: number;
  declare readonly liveValue: string;
  declare readonly oldValue: string;

  private stream: EventSource | undefined;
  private lastId = '';
  private heardAt = 0;
  private asOf = 0;
  private retryMs = firstRetryMs;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    this.lastId = this.sinceValue;
    this.asOf = this.nowValue;
    this.heardAt = Date.now();
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

  nowValueChanged(): void {
    setServerNow(this.nowValue);
  }

  async refresh(): Promise<void> {
    try {
      const answer = await fetch(location.href, { redirect: 'manual', headers: { accept: 'text/html' } });
      // Signed out, or somebody else's now: the server says where to go.
      if (answer.type === 'opaqueredirect' || answer.status === 404) return location.reload();
      if (!answer.ok) throw new Error(`the page was answered ${answer.status}`);
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
    const on = (name: string, take: (data: string) => void): void => {
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        this.hear(event.lastEventId);
        take(event.data);
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
    on('over', () => location.reload());
    stream.addEventListener('open', () => {
      this.retryMs = firstRetryMs;
      this.dispatch('open');
    });
    stream.addEventListener('error', () => {
      // The browser tries again by itself, unless it was told off: then we do, and look whether we may still be here.
      if (stream.readyState === EventSource.CLOSED) this.retryLater(() => void this.refresh().then(this.reopen));
      this.show();
    });
  };

  private hear(id: string): void {
    this.heardAt = Date.now();
    if (id !== '') this.lastId = id;
  }

  private retryLater(what: () => void): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(what, this.retryMs);
    this.retryMs = Math.min(2 * this.retryMs, longestRetryMs);
  }

  /** After sleep a stream may look open and be dead. */
  private check(): void {
    if (Date.now() - this.heardAt > silentMs) {
      this.heardAt = Date.now() - silentMs / 2;
      this.reopen();
    }
    this.show();
  }

  private readonly show = (): void => {
    const isOpen = this.stream?.readyState === EventSource.OPEN && navigator.onLine;
    const isLive = isOpen && Date.now() - this.heardAt < silentMs && serverNow() - this.asOf < oldMs;
    const state = isLive ? 'live' : 'old';
    const time = this.clock(this.asOf);
    this.stateTarget.dataset.asOf = String(this.asOf);
    if (isLive) this.nowTarget.textContent = this.liveValue.replace('{time}', time);
    // Once only: it is read aloud.
    if (this.stateTarget.dataset.state !== state) {
      this.stateTarget.dataset.state = state;
      this.oldTarget.textContent = isLive ? '' : this.oldValue.replace('{time}', time);
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
