import { Controller } from '@hotwired/stimulus';

const store = 'board folded';
/** On narrow screens the done column starts folded, because its orders need no work. */
const narrow = '(width < 100rem)';

/** Expands shortened cards, and folds columns to a strip with their count, which this browser remembers. */
export class FoldController extends Controller<HTMLElement> {
  static override targets = ['column'];

  declare readonly columnTargets: HTMLElement[];

  override connect(): void {
    this.show();
  }

  toggle({ target }: Event): void {
    const step = target instanceof Element ? target.closest<HTMLElement>('.column')?.dataset.step : undefined;
    if (step !== undefined) this.keep(step, !folded().includes(step));
  }

  showWhole({ target }: Event): void {
    if (target instanceof Element) target.closest('.slip')?.toggleAttribute('data-whole', true);
  }

  unfold({ detail }: CustomEvent<{ readonly step: string }>): void {
    this.keep(detail.step, false);
  }

  show(): void {
    const steps = folded();
    for (const column of this.columnTargets) {
      const isFolded = steps.includes(column.dataset.step ?? '');
      column.toggleAttribute('data-folded', isFolded);
      column.querySelector('.column__fold')?.setAttribute('aria-expanded', String(!isFolded));
    }
  }

  private keep(step: string, isFolded: boolean): void {
    const others = folded().filter((each) => each !== step);
    localStorage.setItem(store, JSON.stringify(isFolded ? [...others, step] : others));
    this.show();
  }
}

function folded(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(store) ?? 'null');
    if (Array.isArray(kept)) return kept.map(String);
  } catch {
    // Unreadable counts as never set.
  }
  return matchMedia(narrow).matches ? ['done'] : [];
}
