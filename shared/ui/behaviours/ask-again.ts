import { Controller } from '@hotwired/stimulus';

const everyMs = 15_000;

/** Loads a frame again and again: from its own address, or from another that it does not begin with. */
export class AskAgainController extends Controller<HTMLElement> {
  static override values = { address: String };

  declare readonly addressValue: string;
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    const address = this.addressValue || this.element.getAttribute('src') || '';
    this.timer = setInterval(() => this.ask(address), everyMs);
  }

  override disconnect(): void {
    clearInterval(this.timer);
  }

  private ask(address: string): void {
    if (document.visibilityState !== 'visible' || !this.element.parentElement?.checkVisibility()) return;
    this.element.removeAttribute('src');
    this.element.setAttribute('src', address);
  }
}
