import { Controller } from '@hotwired/stimulus';

/** A chat beside the board: opened from a card, and closed once its order is moved. */
export class BesideController extends Controller<HTMLElement> {
  static override targets = ['pane', 'frame', 'away'];

  declare readonly paneTarget: HTMLElement;
  declare readonly frameTarget: HTMLElement;
  declare readonly awayTarget: HTMLElement;
  private orderId = '';

  open({ currentTarget }: Event): void {
    this.orderId = currentTarget instanceof Element ? (currentTarget.closest('.slip')?.id ?? '') : '';
    this.empty();
    this.paneTarget.hidden = false;
    this.paneTarget.focus({ preventScroll: true });
  }

  close(): void {
    if (this.paneTarget.hidden) return;
    this.paneTarget.hidden = true;
    this.empty();
    document.getElementById(this.orderId)?.focus({ preventScroll: true });
  }

  moved({ detail }: CustomEvent<{ readonly orderId: string }>): void {
    if (detail.orderId === this.orderId) this.close();
  }

  /** The network failed, or the chat no longer exists. */
  failed(event: Event): void {
    event.preventDefault();
    this.awayTarget.hidden = this.frameTarget.childElementCount > 0;
  }

  /** Empties the pane, so that one customer's chat is never beside another's order. */
  private empty(): void {
    this.awayTarget.hidden = true;
    this.frameTarget.removeAttribute('src');
    this.frameTarget.replaceChildren();
  }
}
