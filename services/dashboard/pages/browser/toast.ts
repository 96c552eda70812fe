import { Controller } from '@hotwired/stimulus';

const shownForMs = 8_000;

/** Takes itself away after a while, and not while somebody reads or uses it. */
export class ToastController extends Controller {
  private timer: ReturnType<typeof setTimeout> | undefined;

  override connect(): void {
    this.wait();
  }

  override disconnect(): void {
    this.stay();
  }

  wait(): void {
    this.stay();
    this.timer = setTimeout(() => this.close(), shownForMs);
  }

  stay(): void {
    clearTimeout(this.timer);
  }

  close(): void {
    this.element.remove();
  }

  /** A page that renews itself no longer has it: it stays for its time all the same. */
  keep(event: CustomEvent<{ newElement?: Element }>): void {
    if (event.target === this.element && !event.detail.newElement) event.preventDefault();
  }
}
