import { Controller } from '@hotwired/stimulus';

export class PrintController extends Controller {
  print(): void {
    window.print();
  }
}
