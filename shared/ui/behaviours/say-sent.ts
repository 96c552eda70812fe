import { Controller } from '@hotwired/stimulus';

/** For a form that downloads a file: the page stays, so the form itself shows that it was sent. */
export class SaySentController extends Controller {
  static override targets = ['before', 'after'];
  static override values = { button: String };

  declare readonly beforeTarget: HTMLElement;
  declare readonly afterTarget: HTMLElement;
  declare readonly buttonValue: string;

  say({ submitter }: SubmitEvent): void {
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== this.buttonValue) return;
    this.beforeTarget.hidden = true;
    this.afterTarget.hidden = false;
  }
}
