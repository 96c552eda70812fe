import { Controller } from '@hotwired/stimulus';

const everyMs = 1_000;

/** While a form's file comes down, shows in its frame how far it is, and asks again until the frame says that it is over. */
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
    // What was wrong with the form before is over: what is wrong now comes as another page.
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
