import { Controller } from '@hotwired/stimulus';
import { keepBoard } from './kept-board.ts';

const pauseMs = 1_000;
/** So that an old board is not said to be older than it is. */
const againMs = 60_000;
/** What can be pressed, or leads to pages that only the server has. */
const worked = '.slip__actions, .slip__rest-count, .tap, .slip__chat, .column__fold';

/** Keeps the orders as the board shows them, for a reload while nobody is reached. */
export class KeepBoardController extends Controller<HTMLElement> {
  static override values = { zone: String };

  declare readonly zoneValue: string;
  private readonly observer = new MutationObserver(() => this.changed());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setInterval> | undefined;
  private isStale = false;

  override connect(): void {
    // A filtered board shows a part, and browsers have no caches where the address is not https.
    if (new URLSearchParams(location.search).keys().some((key) => key !== 'view') || !('caches' in window)) return;
    const watched = { childList: true, subtree: true, attributeFilter: ['data-state'] };
    for (const part of this.element.querySelectorAll('.live, .column__orders')) this.observer.observe(part, watched);
    this.again = setInterval(() => this.changed(), againMs);
    this.changed();
  }

  override disconnect(): void {
    clearInterval(this.again);
    clearTimeout(this.timer);
    this.timer = undefined;
    this.observer.disconnect();
  }

  /** At once, and then at most once in a while: a page may be gone the next moment. */
  private changed(): void {
    if (this.live().state !== 'live') return;
    this.isStale = true;
    if (this.timer !== undefined) return;
    this.isStale = false;
    void this.keep();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.isStale) this.changed();
    }, pauseMs);
  }

  private async keep(): Promise<void> {
    const { person } = document.documentElement.dataset;
    const { asOf } = this.live();
    const shown = this.element.querySelector('.board__columns')?.cloneNode(true);
    if (!(shown instanceof Element) || person === undefined) return;
    for (const part of shown.querySelectorAll(worked)) part.remove();
    for (const link of shown.querySelectorAll('.slip__number')) link.removeAttribute('href');
    for (const column of shown.querySelectorAll('[data-folded]')) column.removeAttribute('data-folded');
    const board = { person, asOf: Number(asOf), zone: this.zoneValue, markup: shown.outerHTML };
    // A browser may refuse for want of space: then there is nothing to show.
    await keepBoard(location.pathname, board).catch(() => {});
  }

  private live(): DOMStringMap {
    return this.element.querySelector<HTMLElement>('.live')?.dataset ?? {};
  }
}
