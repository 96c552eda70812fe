import { Controller } from '@hotwired/stimulus';

/** Opens the browser's own window for printing. */
export class PrintController extends Controller {
  print(): void {
    window.print();
  }
}
