import { Controller } from '@hotwired/stimulus';
import { keepBoard } from './kept-board.ts';

const lookEveryMs = 250;
const pauseMs = 1_000;
/** So that an old board is not said to be older than it is. */
const againMs = 60_000;
/** What can be pressed, or leads to pages that only the server has. */
const worked = '.slip__deeds, .slip__rest-count, .tap, .slip__chat, .column__fold';

/** Keeps the orders as the board shows them, for a reload while nobody is reached. */
export class KeepBoardController extends Controller<HTMLElement> {
  static override values = { zone: String };

  declare readonly zoneValue: string;
  private readonly observer = new MutationObserver(() => {
    this.isChanged = true;
  });
  private timer: ReturnType<typeof setInterval> | undefined;
  private isChanged = true;
  private keptAt = 0;

  override connect(): void {
    // A filtered board shows a part, and browsers have no caches where the address is not https.
    if (new URLSearchParams(location.search).keys().some((key) => key !== 'view') || !('caches' in window)) return;
    const columns = this.element.querySelectorAll('.column__orders');
    for (const column of columns) this.observer.observe(column, { childList: true, subtree: true });
    this.timer = setInterval(() => this.look(), lookEveryMs);
  }

  override disconnect(): void {
    clearInterval(this.timer);
    this.observer.disconnect();
  }

  private look(): void {
    const isDue = Date.now() - this.keptAt > (this.isChanged ? pauseMs : againMs);
    if (!isDue || this.live().state !== 'live') return;
    this.isChanged = false;
    this.keptAt = Date.now();
    void this.keep();
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

  /** Whether the board is live, and when the server last confirmed it. */
  private live(): DOMStringMap {
    return this.element.querySelector<HTMLElement>('.live')?.dataset ?? {};
  }
}
