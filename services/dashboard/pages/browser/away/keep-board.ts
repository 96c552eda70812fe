import { Controller } from '@hotwired/stimulus';
import { keepBoard } from './kept-board.ts';

const pauseMs = 1_000;
/** What can be pressed, or leads to pages that only the server has. */
const worked = '.slip__deeds, .tap, .slip__chat, .column__fold';

/** Keeps the orders as the board shows them, for a reload while nobody is reached. */
export class KeepBoardController extends Controller<HTMLElement> {
  private readonly observer = new MutationObserver(() => this.soon());
  private timer: ReturnType<typeof setTimeout> | undefined;

  override connect(): void {
    // A filtered board shows a part, and browsers have no caches where the address is not https.
    if (new URLSearchParams(location.search).keys().some((key) => key !== 'view') || !('caches' in window)) return;
    const watched = { childList: true, subtree: true, attributeFilter: ['data-state'] };
    for (const part of this.element.querySelectorAll('.live, .column__orders')) this.observer.observe(part, watched);
    this.soon();
  }

  override disconnect(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.observer.disconnect();
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.keep();
    }, pauseMs);
  }

  private async keep(): Promise<void> {
    const { person } = document.documentElement.dataset;
    const asOf = Number(this.element.querySelector<HTMLElement>('.live')?.dataset.asOf);
    const shown = this.element.querySelector('.board__columns')?.cloneNode(true);
    if (!(shown instanceof Element) || person === undefined || !(asOf > 0)) return;
    for (const part of shown.querySelectorAll(worked)) part.remove();
    for (const link of shown.querySelectorAll('.slip__number')) link.removeAttribute('href');
    for (const column of shown.querySelectorAll('[data-folded]')) column.removeAttribute('data-folded');
    // A browser may refuse for want of space: then there is nothing to show.
    await keepBoard(location.pathname, { person, asOf, markup: shown.outerHTML }).catch(() => {});
  }
}
