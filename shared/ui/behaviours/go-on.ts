import { Controller } from '@hotwired/stimulus';

/** Sends its form for the next part, at once and again whenever the page has moved on: a morph keeps the element. */
export class GoOnController extends Controller {
  static override values = { after: String };

  afterValueChanged(): void {
    this.element.querySelector('form')?.requestSubmit();
  }
}
