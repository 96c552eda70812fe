import { Controller } from '@hotwired/stimulus';

export class ConfirmController extends Controller<HTMLElement> {
  answered(): void {
    this.element.hidePopover();
  }

  /** An open dialog is not morphed with the page, so that its button cannot change its meaning. */
  keep(event: Event): void {
    if (this.element.matches(':popover-open')) event.preventDefault();
  }
}
