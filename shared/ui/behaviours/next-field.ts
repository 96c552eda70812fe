import { Controller } from '@hotwired/stimulus';

export class NextFieldController extends Controller<HTMLElement> {
  static override targets = ['line', 'after'];

  declare readonly lineTargets: HTMLInputElement[];
  declare readonly afterTarget: HTMLElement;

  go(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) event.target.form?.requestSubmit();
    else this.leave(event.target);
  }

  private leave(field: HTMLInputElement): void {
    const line = field.closest('.entry__line')?.querySelector<HTMLInputElement>('input') ?? null;
    if (line === null) return;
    const next = line.value.trim() === '' ? undefined : this.lineTargets[this.lineTargets.indexOf(line) + 1];
    next?.closest('details')?.setAttribute('open', '');
    (next ?? this.afterTarget).focus();
  }
}
