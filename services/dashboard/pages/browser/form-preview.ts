import { Controller } from '@hotwired/stimulus';

const pauseMs = 400;

/** Sends what is being typed to a frame beside it, by the button that does so without scripts. */
export class FormPreviewController extends Controller<HTMLFormElement> {
  static override targets = ['button', 'frame'];

  declare readonly buttonTargets: HTMLButtonElement[];
  declare readonly frameTarget: HTMLIFrameElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private chosen: HTMLButtonElement | undefined;

  show(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.renew(), pauseMs);
  }

  choose({ currentTarget }: Event): void {
    if (currentTarget instanceof HTMLButtonElement) this.chosen = currentTarget;
  }

  override disconnect(): void {
    clearTimeout(this.timer);
  }

  /** In a new frame each time: what is sent to one that is there already would fill the browser's history. */
  private renew(): void {
    const button = this.chosen ?? this.buttonTargets[0];
    const old = this.frameTarget;
    if (!button) return;
    const fresh = document.createElement('iframe');
    for (const { name, value } of old.attributes) if (name !== 'src') fresh.setAttribute(name, value);
    fresh.addEventListener('load', () => old.remove(), { once: true });
    old.removeAttribute('data-form-preview-target');
    old.removeAttribute('name');
    old.before(fresh);
    this.element.requestSubmit(button);
  }
}
