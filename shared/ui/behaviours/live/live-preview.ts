import { Controller } from '@hotwired/stimulus';

const pauseMs = 250;

export class LivePreviewController extends Controller {
  static override targets = ['input', 'frame'];
  static override values = { address: String };

  declare readonly inputTargets: HTMLInputElement[];
  declare readonly frameTarget: HTMLElement;
  declare readonly addressValue: string;
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const given = this.inputTargets.filter(({ type, checked }) => type !== 'checkbox' || checked);
      const query = new URLSearchParams(given.map(({ name, value }) => [name, value]));
      this.frameTarget.setAttribute('src', `${this.addressValue}?${query}`);
    }, pauseMs);
  }

  override disconnect(): void {
    clearTimeout(this.timer);
  }
}
