import { Controller } from '@hotwired/stimulus';

const shownForMs = 2_000;

export class CopyController extends Controller {
  static override targets = ['source', 'button'];
  static override values = { done: String };

  declare readonly sourceTarget: HTMLElement;
  declare readonly buttonTarget: HTMLElement;
  declare readonly doneValue: string;

  async copy(): Promise<void> {
    await navigator.clipboard.writeText(this.sourceTarget.textContent.trim());
    const before = this.buttonTarget.textContent;
    this.buttonTarget.textContent = this.doneValue;
    setTimeout(() => {
      this.buttonTarget.textContent = before;
    }, shownForMs);
  }
}
