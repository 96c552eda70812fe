import { Controller } from '@hotwired/stimulus';

export class FileSizeController extends Controller<HTMLElement> {
  static override targets = ['problem'];
  static override values = { max: Number };

  declare readonly problemTarget: HTMLElement;
  declare readonly maxValue: number;

  check({ target }: Event): void {
    if (!(target instanceof HTMLInputElement) || target.files === null) return;
    const isTooLarge = Array.from(target.files).some(({ size }) => size > this.maxValue);
    if (isTooLarge) target.value = '';
    this.problemTarget.hidden = !isTooLarge;
  }
}
