import { Controller } from '@hotwired/stimulus';
import { type FrameElement, visit } from '@hotwired/turbo';

const minIntervalMs = 1_000;
const busyPauseMs = 200;
const reconnectMs = 2_000;

export class LivePageController extends Controller {
  static override values = { address: String };

  declare readonly addressValue: string;
  private stream: EventSource | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reconnection: ReturnType<typeof setTimeout> | undefined;
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private isStale = false;

  override connect(): void {
    this.open();
    document.addEventListener('visibilitychange', this.refreshIfVisible);
  }

  override disconnect(): void {
    this.stream?.close();
    clearTimeout(this.reconnection);
    clearTimeout(this.timer);
    this.timer = undefined;
    document.removeEventListener('visibilitychange', this.refreshIfVisible);
  }

  private open(): void {
    const stream = new EventSource(this.addressValue);
    for (const name of ['refresh', 'over']) stream.addEventListener(name, this.onChange);
    // The browser reconnects by itself, unless the server refused: while it restarts, or because the session has ended.
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) this.reconnectLater();
    });
    this.stream = stream;
  }

  private reconnectLater(): void {
    clearTimeout(this.reconnection);
    this.reconnection = setTimeout(() => void this.reconnect(), reconnectMs * (1 + Math.random()));
  }

  private async reconnect(): Promise<void> {
    const answer = await fetch(location.href, { redirect: 'manual' }).catch(() => undefined);
    if (!this.element.isConnected) return;
    if (answer === undefined || answer.status >= 500) return this.reconnectLater();
    this.open();
    this.onChange();
  }

  private readonly onChange = (): void => {
    this.isStale = true;
    this.refreshIfVisible();
  };

  private readonly refreshIfVisible = (): void => {
    if (!this.isStale || this.timer !== undefined || document.visibilityState !== 'visible') return;
    this.timer = setTimeout(this.refresh, Math.max(0, this.refreshedAt + minIntervalMs - performance.now()));
  };

  private readonly refresh = (): void => {
    this.timer = undefined;
    // A navigation or a form submission is in progress, which a visit would abort.
    if (document.querySelector('[aria-busy=true]') !== null) {
      this.timer = setTimeout(this.refresh, busyPauseMs);
      return;
    }
    this.isStale = false;
    this.refreshedAt = performance.now();
    const frame = this.element.closest<FrameElement>('turbo-frame[src]');
    if (frame === null) visit(location.href, { action: 'replace' });
    else void frame.reload();
  };
}
