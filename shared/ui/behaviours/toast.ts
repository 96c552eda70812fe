import { Controller } from '@hotwired/stimulus';

const shownForMs = 8_000;

export class ToastController extends Controller {
  static override values = { stays: Boolean };

  declare readonly staysValue: boolean;
  private timer: ReturnType<typeof setTimeout> | undefined;

  override connect(): void {
    this.wait();
  }

  override disconnect(): void {
    this.stay();
  }

  wait(): void {
    this.stay();
    if (this.staysValue) return;
    this.timer = setTimeout(() => this.close(), shownForMs);
  }

  stay(): void {
    clearTimeout(this.timer);
  }

  close(): void {
    this.element.remove();
  }

  /** Keeps the toast when the page is morphed without it. */
  keep(event: CustomEvent<{ newElement?: Element }>): void {
    if (event.target === this.element && !event.detail.newElement) event.preventDefault();
  }
}
