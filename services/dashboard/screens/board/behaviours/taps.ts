import { Controller } from '@hotwired/stimulus';
import { placeCard } from './place.ts';
import { sendTap } from './send-tap.ts';
import { countDown, heldText, noteForCardOutOfSight, tapNote } from './tap-note.ts';
import { loadTaps, saveTaps, type Tap } from './tap-queue.ts';

/** The time for undo, in which a tap is not sent and other people do not see it. */
const heldMs = 5_000;
const lookEveryMs = 250;
const againMs = 4_000;
/** Accepted taps get their card by the stream; after this time the page refreshes. */
const cardWithinMs = 10_000;

/** Shows a tapped step at once with an undo button, sends it after a moment, and stores it in this browser until then. */
export class TapsController extends Controller<HTMLElement> {
  static override targets = ['template', 'notice', 'notes'];
  static override values = { address: String, store: String };

  declare readonly templateTarget: HTMLTemplateElement;
  declare readonly noticeTarget: HTMLTemplateElement;
  declare readonly notesTarget: HTMLElement;
  declare readonly addressValue: string;
  declare readonly storeValue: string;
  private readonly observer = new MutationObserver(() => this.show());
  private timer: ReturnType<typeof setInterval> | undefined;
  private isSending = false;
  private triedAt = 0;

  override connect(): void {
    this.timer = setInterval(() => this.tick(), lookEveryMs);
    for (const column of this.element.querySelectorAll('.column__orders'))
      this.observer.observe(column, { childList: true });
    window.addEventListener('pagehide', this.leave);
    this.show();
  }

  override disconnect(): void {
    clearInterval(this.timer);
    this.observer.disconnect();
    window.removeEventListener('pagehide', this.leave);
    this.leave();
  }

  tap(event: Event): void {
    const button = event.currentTarget;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const [orderId = '', from = '', step = ''] = button.value.split(':');
    const made = {
      commandId: crypto.randomUUID(),
      text: heldText(this.templateTarget, 'back' in button.dataset ? 'back' : step),
      state: 'held',
      at: Date.now(),
    } as const;
    const tap = { ...made, orderId, from, step };
    this.keep([...this.taps().filter((other) => other.orderId !== orderId), tap]);
    const card = document.getElementById(orderId);
    card?.focus({ preventScroll: true });
    this.dispatch('tapped', { detail: { orderId } });
    // A column may be longer than the screen, but the undo button must be visible.
    this.notesTarget.querySelector('.tap')?.remove();
    if (card === null || isInSight(card.querySelector('.tap button'))) return;
    this.notesTarget.append(noteForCardOutOfSight(this.templateTarget, tap, card));
    countDown(this.notesTarget, [tap], heldMs);
  }

  undo({ target }: Event): void {
    const note = target instanceof Element ? target.closest<HTMLElement>('.tap') : null;
    this.drop(note?.dataset.tap);
  }

  undoLast(): void {
    this.drop(this.taps().findLast(({ state }) => state !== 'sending' && state !== 'taken')?.commandId);
  }

  close({ target }: Event): void {
    if (target instanceof Element) target.closest('.notice')?.remove();
  }

  send(): void {
    this.triedAt = 0;
    void this.sendDue();
  }

  show(): void {
    const taps = this.taps();
    for (const tap of taps) this.showTap(tap);
    for (const card of this.element.querySelectorAll<HTMLElement>('.slip[data-tapped]')) {
      if (taps.some(({ orderId }) => orderId === card.id)) continue;
      delete card.dataset.tapped;
      card.querySelector('.tap')?.remove();
      putInto(card, card.dataset.step ?? '');
    }
    for (const note of this.element.querySelectorAll<HTMLElement>('.taps > .tap')) {
      if (!taps.some(({ commandId, state }) => commandId === note.dataset.tap && state === 'held')) note.remove();
    }
    countDown(this.element, taps, heldMs);
  }

  private showTap(tap: Tap): void {
    const card = document.getElementById(tap.orderId);
    if (card?.dataset.step !== tap.from) {
      // A newer card has arrived, by this tap or another person's, which the server reports.
      if (tap.state === 'taken') this.drop(tap.commandId);
      return;
    }
    const shown = `${tap.step} ${tap.state}`;
    if (card.dataset.tapped === shown) return;
    card.dataset.tapped = shown;
    card.querySelector('.tap')?.remove();
    card.append(tapNote(this.templateTarget, tap));
    putInto(card, tap.step);
  }

  private tick(): void {
    countDown(this.element, this.taps(), heldMs);
    void this.sendDue();
  }

  private async sendDue(): Promise<void> {
    const now = Date.now();
    for (const { commandId } of this.taps().filter(({ state, at }) => state === 'taken' && now - at >= cardWithinMs)) {
      this.drop(commandId);
      this.dispatch('unseen');
    }
    const due = this.taps().filter(({ state, at }) => state !== 'taken' && now - at >= heldMs);
    if (this.isSending || due.length === 0 || now - this.triedAt < againMs) return;
    this.isSending = true;
    for (const tap of due) if (!(await this.sendOne(tap))) break;
    this.isSending = false;
  }

  private async sendOne(tap: Tap): Promise<boolean> {
    this.replace({ ...tap, state: 'sending' });
    const { kind, text = '' } = await sendTap(this.addressValue, this.csrf(), tap);
    if (kind === 'taken') {
      this.replace({ ...tap, state: 'taken', at: Date.now() });
      this.dispatch('taken', { detail: tap });
    } else if (kind === 'refused') {
      this.say(text);
      this.drop(tap.commandId);
    } else {
      this.triedAt = Date.now();
      this.replace({ ...tap, state: kind === 'signedOut' ? 'signedOut' : 'waiting' });
    }
    if (kind === 'refused' || kind === 'csrfExpired') this.dispatch('unseen');
    return kind === 'taken' || kind === 'refused';
  }

  /** Sends waiting taps now, because nobody can undo them after the page is closed. */
  private readonly leave = (): void => {
    for (const tap of this.taps()) {
      if (tap.state !== 'taken') void sendTap(this.addressValue, this.csrf(), tap, true);
    }
  };

  private say(text: string): void {
    const notice = this.noticeTarget.content.firstElementChild?.cloneNode(true);
    if (!(notice instanceof Element) || text === '') return;
    notice.querySelector('p')?.append(text);
    this.notesTarget.append(notice);
  }

  private taps(): readonly Tap[] {
    return loadTaps(this.storeValue);
  }

  private keep(taps: readonly Tap[]): void {
    saveTaps(this.storeValue, taps);
    this.show();
  }

  private replace(tap: Tap): void {
    this.keep(this.taps().map((each) => (each.commandId === tap.commandId ? tap : each)));
  }

  private drop(id: string | undefined): void {
    this.keep(this.taps().filter(({ commandId }) => commandId !== id));
  }

  private csrf(): string {
    return this.element.querySelector<HTMLInputElement>('#board-form input[name=csrf]')?.value ?? '';
  }
}

function putInto(card: HTMLElement, step: string): void {
  const column = document.getElementById(`column-${step}`) ?? document.getElementById('column-done');
  if (column !== null && card.parentElement !== column) placeCard(card, column);
}

function isInSight(element: Element | null): boolean {
  if (element === null) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && element.contains(there);
}
