import { Controller } from '@hotwired/stimulus';

const everyMs = 1_000;

export class FollowFrameController extends Controller {
  static override targets = ['name', 'frame'];
  static override values = { address: String };

  declare readonly nameTarget: HTMLInputElement;
  declare readonly frameTarget: HTMLElement;
  declare readonly addressValue: string;
  private timer: ReturnType<typeof setInterval> | undefined;

  begin(): void {
    clearInterval(this.timer);
    this.nameTarget.value = crypto.randomUUID();
    this.frameTarget.replaceChildren();
    for (const problem of this.element.querySelectorAll('.field__problem, .notice--bad')) problem.remove();
    for (const field of this.element.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
    const address = this.addressValue + this.nameTarget.value;
    this.timer = setInterval(() => {
      if (this.frameTarget.querySelector('[data-over]')) clearInterval(this.timer);
      else this.frameTarget.setAttribute('src', `${address}?at=${Date.now()}`);
    }, everyMs);
  }

  override disconnect(): void {
    clearInterval(this.timer);
  }
}
