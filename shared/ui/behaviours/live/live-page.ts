import { Controller } from '@hotwired/stimulus';
import { type FrameElement, visit } from '@hotwired/turbo';

const minIntervalMs = 1_000;
const busyPauseMs = 200;

export class LivePageController extends Controller {
  static override values = { address: String };

  declare readonly addressValue: string;
  private stream: EventSource | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private isStale = false;

  override connect(): void {
    this.stream = new EventSource(this.addressValue);
    for (const name of ['refresh', 'over']) this.stream.addEventListener(name, this.onChange);
    document.addEventListener('visibilitychange', this.refreshIfVisible);
  }

  override disconnect(): void {
    this.stream?.close();
    clearTimeout(this.timer);
    this.timer = undefined;
    document.removeEventListener('visibilitychange', this.refreshIfVisible);
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
