import { Controller } from '@hotwired/stimulus';

/** A form whose answer is a file: the page stays, so it says itself that it was sent. */
export class SaySentController extends Controller {
  static override targets = ['before', 'after'];
  static override values = { deed: String };

  declare readonly beforeTarget: HTMLElement;
  declare readonly afterTarget: HTMLElement;
  declare readonly deedValue: string;

  say({ submitter }: SubmitEvent): void {
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== this.deedValue) return;
    this.beforeTarget.hidden = true;
    this.afterTarget.hidden = false;
  }
}
