import { Controller } from '@hotwired/stimulus';

/** Chooses the browser's own time zone where none is chosen yet. */
export class OwnZoneController extends Controller<HTMLElement> {
  override connect(): void {
    const select = this.element.querySelector('select');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (select?.value === '' && [...select.options].some(({ value }) => value === timeZone)) select.value = timeZone;
  }
}
