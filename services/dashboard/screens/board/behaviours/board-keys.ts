import { Controller } from '@hotwired/stimulus';
import { visit } from '@hotwired/turbo';

/** The longest pause between two keys of a barcode scanner; nobody types a complete order number this fast. */
const fastMs = 60;
const longestNumber = 20;

/** What a key clicks on the focused card, as a CSS selector. */
const onCard: Readonly<Record<string, string>> = {
  enter: '.slip__actions > .button--primary',
  o: '.slip__number',
  c: '.slip__chat',
};

/** The board's keyboard: arrows between orders, keys for steps, and scanned numbers, which focus their order. */
export class BoardKeysController extends Controller<HTMLElement> {
  static override values = { searchUrl: String };

  declare readonly searchUrlValue: string;
  private readonly onBoard: Readonly<Record<string, () => void>> = {
    u: () => this.dispatch('undo'),
    r: () => this.dispatch('recall'),
    f: () => this.dispatch('fullscreen'),
    '/': focusSearch,
    '?': () => document.getElementById('keys')?.togglePopover(),
  };
  private digits = '';
  private lastKeyAt = 0;

  press(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.matches('input, select, textarea')) return;
    const action = this.takesScannedKey(event) ? () => {} : this.actionOf(key, target);
    if (action === null) return;
    event.preventDefault();
    action();
  }

  /** True for a key of the scanner: any digit, or the Enter after fast digits, which focuses the order. */
  private takesScannedKey({ key, timeStamp }: KeyboardEvent): boolean {
    const isFast = timeStamp - this.lastKeyAt < fastMs;
    this.lastKeyAt = timeStamp;
    if (/^[0-9]$/.test(key)) {
      this.digits = `${isFast ? this.digits : ''}${key}`.slice(-longestNumber);
      return true;
    }
    const number = this.digits;
    this.digits = '';
    if (key !== 'Enter' || !isFast || number.length < 2) return false;
    this.goTo(number);
    return true;
  }

  private goTo(number: string): void {
    const cards = [...this.element.querySelectorAll<HTMLElement>('.slip:not([hidden])')];
    const card = cards.find(({ dataset }) => dataset.number === number);
    const step = card?.closest<HTMLElement>('.column')?.dataset.step;
    if (step !== undefined) this.dispatch('unfold', { detail: { step } });
    if (card === undefined) visit(this.searchUrlValue + encodeURIComponent(number));
    card?.focus();
    card?.scrollIntoView({ block: 'center' });
  }

  private actionOf(key: string, target: EventTarget | null): (() => void) | null {
    const card = target instanceof Element ? target.closest<HTMLElement>('.slip') : null;
    const isOnCard = card !== null && card === target;
    const selector = onCard[key.toLowerCase()];
    if (selector !== undefined) return isOnCard ? () => card.querySelector<HTMLElement>(selector)?.click() : null;
    return this.onBoard[key.toLowerCase()] ?? this.moveFocus(key, card);
  }

  private moveFocus(key: string, card: HTMLElement | null): (() => void) | null {
    if (!key.startsWith('Arrow')) return null;
    const to = card === null ? this.cards()[0] : this.beside(card, key);
    return to === undefined ? null : () => to.focus();
  }

  /** Up and down within a column; left and right to the next column that has orders, mirrored in right-to-left languages. */
  private beside(card: HTMLElement, key: string): HTMLElement | undefined {
    const columns = [...this.element.querySelectorAll('.column__orders')].map((column) => this.cards(column));
    const at = columns.findIndex((cards) => cards.includes(card));
    const row = columns[at]?.indexOf(card) ?? 0;
    if (key === 'ArrowUp') return columns[at]?.[row - 1];
    if (key === 'ArrowDown') return columns[at]?.[row + 1];
    const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
    const others = isForward ? columns.slice(at + 1) : columns.slice(0, at).reverse();
    const next = others.find((cards) => cards.length > 0);
    return next?.[Math.min(row, next.length - 1)];
  }

  private cards(within: ParentNode = this.element): HTMLElement[] {
    const cards = [...within.querySelectorAll<HTMLElement>('.slip:not([hidden])')];
    return cards.filter((card) => card.closest('[data-folded]') === null);
  }
}

/** On a narrow screen the search field is in a sheet, which is opened first. */
function focusSearch(): void {
  const field = document.getElementById('find');
  if (field?.checkVisibility() === false) field.closest<HTMLElement>('[popover]')?.showPopover();
  field?.focus();
}
