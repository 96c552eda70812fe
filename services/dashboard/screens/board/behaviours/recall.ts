import { Controller } from '@hotwired/stimulus';
import type { Tap } from './tap-queue.ts';

const lookEveryMs = 500;

/** Offers the last step that its reader sent from this browser to be taken back, while the order's card allows it. */
export class RecallController extends Controller<HTMLElement> {
  static override targets = ['button'];
  static override values = { store: String };

  declare readonly buttonTarget: HTMLButtonElement;
  declare readonly storeValue: string;
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    this.timer = setInterval(() => this.show(), lookEveryMs);
    this.show();
  }

  override disconnect(): void {
    clearInterval(this.timer);
  }

  remember({ detail: { orderId, step, from } }: CustomEvent<Tap>): void {
    localStorage.setItem(this.storeValue, `${orderId}:${step}:${from}`);
    this.show();
  }

  takeBack(): void {
    this.back()?.click();
    this.show();
  }

  private show(): void {
    const back = this.back();
    this.buttonTarget.hidden = back === null;
    const number = back?.closest<HTMLElement>('.slip')?.dataset.number ?? '';
    const label = back?.getAttribute('aria-label') ?? '';
    if (this.buttonTarget.title === label) return;
    this.buttonTarget.textContent = `↶ ${number}`;
    this.buttonTarget.title = label;
    this.buttonTarget.setAttribute('aria-label', label);
  }

  /** The button of its card that leads back: there is none where the order has moved on, or cannot go back. */
  private back(): HTMLButtonElement | null {
    const move = localStorage.getItem(this.storeValue) ?? '';
    return this.element.querySelector(`.slip:not([data-tapped]) [data-back][value="${CSS.escape(move)}"]`);
  }
}
