import { Controller } from '@hotwired/stimulus';

/** Drag and drop by the handle; the drop submits the item's form with its new place. Keyboards have buttons for it. */
export class SortableController extends Controller {
  static override targets = ['item'];

  declare readonly itemTargets: HTMLElement[];
  private held: HTMLElement | null = null;
  private from = 0;

  grab(event: PointerEvent): void {
    const handle = event.currentTarget;
    if (!(handle instanceof HTMLElement) || event.button !== 0) return;
    event.preventDefault();
    this.held = this.itemTargets.find((item) => item.contains(handle)) ?? null;
    this.from = this.place();
    this.held?.setAttribute('data-held', '');
    handle.setPointerCapture(event.pointerId);
  }

  drag({ clientY }: PointerEvent): void {
    const { held } = this;
    if (held === null) return;
    const others = this.itemTargets.filter((item) => item !== held);
    const next = others.find((item) => clientY < middleOf(item)) ?? null;
    const isThere = next === null ? held === this.itemTargets.at(-1) : held.nextElementSibling === next;
    if (!isThere) held.parentElement?.insertBefore(held, next);
  }

  drop(): void {
    const { held } = this;
    if (held === null) return;
    const to = this.place();
    held.removeAttribute('data-held');
    this.held = null;
    const form = held.querySelector('form');
    const field = form?.querySelector('input[name=to]');
    if (to === this.from || !form || !(field instanceof HTMLInputElement)) return;
    field.value = String(to);
    form.requestSubmit();
  }

  private place(): number {
    return this.held === null ? 0 : this.itemTargets.indexOf(this.held);
  }
}

function middleOf(item: HTMLElement): number {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}
