import { Controller } from '@hotwired/stimulus';

/** Sends its form when something in it was chosen. */
export class AutoSubmitController extends Controller<HTMLFormElement> {
  submit(): void {
    this.element.requestSubmit();
  }
}
