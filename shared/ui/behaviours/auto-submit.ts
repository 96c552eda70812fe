import { Controller } from '@hotwired/stimulus';

export class AutoSubmitController extends Controller<HTMLFormElement> {
  submit(): void {
    this.element.requestSubmit();
  }
}
