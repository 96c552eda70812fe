import { Controller } from '@hotwired/stimulus';

export class AskAgainController extends Controller<HTMLElement> {
  static override values = { address: String, every: Number };

  declare readonly addressValue: string;
  declare readonly everyValue: number;
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    this.timer = setInterval(() => this.ask(), this.everyValue);
  }

  override disconnect(): void {
    clearInterval(this.timer);
  }

  private ask(): void {
    if (document.visibilityState !== 'visible' || !this.element.parentElement?.checkVisibility()) return;
    this.element.removeAttribute('src');
    this.element.setAttribute('src', this.addressValue);
  }
}
