import { Controller } from '@hotwired/stimulus';
import { type FrameElement, visit } from '@hotwired/turbo';

const leastPauseMs = 1_000;
const busyPauseMs = 200;

export class LivePageController extends Controller {
  static override values = { address: String };

  declare readonly addressValue: string;
  private stream: EventSource | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private renewedAt = Number.NEGATIVE_INFINITY;
  private isStale = false;

  override connect(): void {
    this.stream = new EventSource(this.addressValue);
    for (const name of ['refresh', 'over']) this.stream.addEventListener(name, this.changed);
    document.addEventListener('visibilitychange', this.seen);
  }

  override disconnect(): void {
    this.stream?.close();
    clearTimeout(this.timer);
    this.timer = undefined;
    document.removeEventListener('visibilitychange', this.seen);
  }

  private readonly changed = (): void => {
    this.isStale = true;
    this.seen();
  };

  private readonly seen = (): void => {
    if (!this.isStale || this.timer !== undefined || document.visibilityState !== 'visible') return;
    this.timer = setTimeout(this.renew, Math.max(0, this.renewedAt + leastPauseMs - performance.now()));
  };

  private readonly renew = (): void => {
    this.timer = undefined;
    // Somebody is on the way to another page, or has sent a form: that must not be called off.
    if (document.querySelector('[aria-busy=true]') !== null) {
      this.timer = setTimeout(this.renew, busyPauseMs);
      return;
    }
    this.isStale = false;
    this.renewedAt = performance.now();
    const frame = this.element.closest<FrameElement>('turbo-frame[src]');
    if (frame === null) visit(location.href, { action: 'replace' });
    else void frame.reload();
  };
}
