import { Controller } from '@hotwired/stimulus';

export class ConfirmController extends Controller<HTMLElement> {
  answered(): void {
    this.element.hidePopover();
  }

  /** It stays as it was asked while the page around it renews itself: else a press would answer another question. */
  keep(event: Event): void {
    if (this.element.matches(':popover-open')) event.preventDefault();
  }
}
