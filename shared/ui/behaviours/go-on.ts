import { Controller } from '@hotwired/stimulus';

/** Submits its form for the next part, at once and whenever `after` changes, as morphing keeps the element. */
export class GoOnController extends Controller {
  static override values = { after: String };

  afterValueChanged(): void {
    this.element.querySelector('form')?.requestSubmit();
  }
}
