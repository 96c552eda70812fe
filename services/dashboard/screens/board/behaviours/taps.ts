import { Controller } from '@hotwired/stimulus';
import { placeCard } from './place.ts';
import { sendTap } from './send-tap.ts';
import { countDown, farNote, type TapState, tapNote } from './tap-note.ts';
import { openTapQueue, type Tap, type TapQueue } from './tap-queue.ts';

/** Others see a step once it is sent: it is held back for as long as one may think better of it. */
const heldMs = 5_000;
const lookEveryMs = 250;
const againMs = 4_000;
/** Its card comes over the stream; where that is away, the page is looked at again. */
const cardWithinMs = 10_000;

/**
 * Takes taps on the buttons of cards: shows the order in its next column at once, with the way back, and sends the step after
 * a moment. What cannot be sent waits in this browser, over reloads too; what is refused is explained.
 */
export class TapsController extends Controller<HTMLElement> {
  static override targets = ['template', 'notice', 'said'];
  static override values = { address: String, store: String };

  declare readonly templateTarget: HTMLTemplateElement;
  declare readonly noticeTarget: HTMLTemplateElement;
  declare readonly saidTarget: HTMLElement;
  declare readonly addressValue: string;
  declare readonly storeValue: string;
  private readonly observer = new MutationObserver(() => this.show());
  private readonly states = new Map<string, TapState>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private isSending = false;
  private triedAt = 0;
  private lastTap = '';

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
    this.queue().add({ commandId: crypto.randomUUID(), orderId, from, step, at: Date.now() });
    this.show();
    document.getElementById(orderId)?.focus({ preventScroll: true });
    this.dispatch('tapped', { detail: { orderId } });
  }

  undo({ target }: Event): void {
    const note = target instanceof Element ? target.closest<HTMLElement>('.tap') : null;
    const tap = this.queue()
      .all()
      .find(({ commandId }) => commandId === note?.dataset.tap);
    if (tap) this.take(tap);
  }

  undoLast(): void {
    const tap = this.queue()
      .all()
      .findLast((each) => this.stateOf(each) !== 'sending' && each.takenAt === undefined);
    if (tap) this.take(tap);
  }

  /** The server renders no notes: a refresh of the page leaves those that are shown. */
  keepSaid(event: Event): void {
    if (event.target === this.saidTarget) event.preventDefault();
  }

  close({ target }: Event): void {
    if (target instanceof Element) target.closest('.notice')?.remove();
  }

  /** The connection is back. */
  send(): void {
    this.triedAt = 0;
    void this.sendDue();
  }

  /** Puts every tapped order where it is going, and back what was taken back. */
  show(): void {
    const taps = this.queue().all();
    for (const tap of taps) this.showTap(tap);
    for (const card of this.element.querySelectorAll<HTMLElement>('.slip[data-tapped]')) {
      if (taps.some(({ orderId }) => orderId === card.id)) continue;
      delete card.dataset.tapped;
      card.querySelector('.tap')?.remove();
      this.putInto(card, card.dataset.step ?? '');
    }
    this.showFar(taps);
    countDown(this.element, taps, heldMs);
  }

  private showTap(tap: Tap): void {
    const card = document.getElementById(tap.orderId);
    if (card?.dataset.step !== tap.from) {
      // A newer card has come: by this tap, or by somebody else, which the server says when it is sent.
      if (tap.takenAt !== undefined) this.queue().remove(tap.commandId);
      return;
    }
    const state = this.stateOf(tap);
    if (card.dataset.tapped === `${tap.step} ${state}`) return;
    card.dataset.tapped = `${tap.step} ${state}`;
    card.querySelector('.tap')?.remove();
    card.append(tapNote(this.templateTarget, tap, state));
    this.putInto(card, tap.step);
  }

  /** The way back from the last tap, where its card went out of sight: a column is longer than a screen. */
  private showFar(taps: readonly Tap[]): void {
    const tap = taps.findLast((each) => this.stateOf(each) === 'held');
    const said = this.saidTarget.querySelector<HTMLElement>('.tap');
    if (said !== null && said.dataset.tap !== tap?.commandId) said.remove();
    if (tap === undefined || tap.commandId === this.lastTap) return;
    this.lastTap = tap.commandId;
    const card = document.getElementById(tap.orderId);
    if (card === null || isInSight(card.querySelector('.tap button'))) return;
    this.saidTarget.append(farNote(this.templateTarget, tap, card));
  }

  private putInto(card: HTMLElement, step: string): void {
    const isOpen = document.getElementById(`column-${step}`);
    const column = isOpen ?? document.getElementById('column-done');
    if (column !== null && card.parentElement !== column) placeCard(card, column);
  }

  private tick(): void {
    countDown(this.element, this.queue().all(), heldMs);
    void this.sendDue();
  }

  private async sendDue(): Promise<void> {
    const now = Date.now();
    for (const { commandId, takenAt } of this.queue().all()) {
      if (takenAt === undefined || now - takenAt < cardWithinMs) continue;
      this.queue().remove(commandId);
      this.dispatch('unseen');
    }
    const due = this.queue()
      .all()
      .filter(({ at, takenAt }) => takenAt === undefined && now - at >= heldMs);
    if (this.isSending || due.length === 0 || now - this.triedAt < againMs) return;
    this.isSending = true;
    for (const tap of due) if (!(await this.sendOne(tap))) break;
    this.isSending = false;
    this.show();
  }

  /** Whether the next one may be tried. */
  private async sendOne(tap: Tap): Promise<boolean> {
    this.setState(tap, 'sending');
    const outcome = await sendTap(this.addressValue, this.csrf(), tap);
    if (outcome.kind === 'taken') this.queue().replace({ ...tap, takenAt: Date.now() });
    else if (outcome.kind === 'refused') {
      this.say(outcome.text);
      this.take(tap);
      this.dispatch('unseen');
    } else {
      this.triedAt = Date.now();
      this.setState(tap, outcome.kind === 'gone' ? 'gone' : 'waiting');
      if (outcome.kind === 'stale') this.dispatch('unseen');
      return false;
    }
    return true;
  }

  /** What is still held back goes out now: nobody is there any more to take it back. */
  private readonly leave = (): void => {
    for (const tap of this.queue()
      .all()
      .filter(({ takenAt }) => takenAt === undefined)) {
      void sendTap(this.addressValue, this.csrf(), tap, true);
    }
  };

  private say(text: string): void {
    const notice = this.noticeTarget.content.cloneNode(true);
    const line = notice instanceof DocumentFragment ? notice.querySelector('p') : null;
    if (line && text !== '') {
      line.textContent = text;
      this.saidTarget.append(notice);
    }
  }

  private take(tap: Tap): void {
    this.queue().remove(tap.commandId);
    this.states.delete(tap.commandId);
    this.show();
  }

  private stateOf(tap: Tap): TapState {
    return tap.takenAt === undefined ? (this.states.get(tap.commandId) ?? 'held') : 'sending';
  }

  private setState(tap: Tap, state: TapState): void {
    this.states.set(tap.commandId, state);
    this.show();
  }

  private queue(): TapQueue {
    return openTapQueue(this.storeValue);
  }

  private csrf(): string {
    return this.element.querySelector<HTMLInputElement>('#board-form input[name=csrf]')?.value ?? '';
  }
}

/** Whether a finger would reach it where it is now. */
function isInSight(element: Element | null): boolean {
  if (element === null) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && element.contains(there);
}
