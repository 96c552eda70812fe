import { Controller } from '@hotwired/stimulus';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

export class PasskeyController extends Controller<HTMLFormElement> {
  static override targets = ['answer', 'problem', 'button'];
  static override values = { options: Object, ceremony: String, failed: String };

  declare readonly answerTarget: HTMLInputElement;
  declare readonly problemTarget: HTMLElement;
  declare readonly buttonTarget: HTMLButtonElement;
  declare readonly optionsValue: unknown;
  declare readonly ceremonyValue: string;
  declare readonly failedValue: string;

  async ask(): Promise<void> {
    this.problemTarget.hidden = true;
    this.buttonTarget.disabled = true;
    try {
      this.answerTarget.value = JSON.stringify(await this.answer());
      this.element.requestSubmit();
    } catch {
      // Refused, cancelled, or too late: the person tries again or takes another way.
      this.problemTarget.textContent = this.failedValue;
      this.problemTarget.hidden = false;
    } finally {
      this.buttonTarget.disabled = false;
    }
  }

  private answer(): Promise<unknown> {
    return this.ceremonyValue === 'register'
      ? startRegistration({ optionsJSON: this.optionsValue as Parameters<typeof startRegistration>[0]['optionsJSON'] })
      : startAuthentication({
          optionsJSON: this.optionsValue as Parameters<typeof startAuthentication>[0]['optionsJSON'],
        });
  }
}
