import { Controller } from '@hotwired/stimulus';

const pauseMs = 400;

export class FormPreviewController extends Controller<HTMLFormElement> {
  static override targets = ['button', 'frame'];

  declare readonly buttonTargets: HTMLButtonElement[];
  declare readonly frameTarget: HTMLIFrameElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private chosen: HTMLButtonElement | undefined;

  show({ target }: Event): void {
    // While a text in one language is typed, the preview has that language.
    const input = target instanceof HTMLElement && this.buttonTargets.find(({ lang }) => lang === target.lang);
    if (input) this.chosen = input;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.renew(), pauseMs);
  }

  choose({ currentTarget }: Event): void {
    if (currentTarget instanceof HTMLButtonElement) this.chosen = currentTarget;
  }

  override disconnect(): void {
    clearTimeout(this.timer);
  }

  /** Makes a new frame each time, because loading into an existing one would add to the browser's history. */
  private renew(): void {
    const { lang } = document.documentElement;
    const button = this.chosen ?? this.buttonTargets.find((each) => each.lang === lang);
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
