import { Controller } from '@hotwired/stimulus';
import { signedInPerson } from '../../../frame/behaviours/signed-in-person.ts';
import { keepBoard } from './kept-board.ts';

const pauseMs = 1_000;
/** Also stores an unchanged board this often, so that its age is right. */
const againMs = 60_000;
/** Elements that need the server. */
const worked = '.slip__actions, .slip__rest-count, .tap, .slip__chat, .column__fold';

/** Caches the shown board for a reload while offline. */
export class KeepBoardController extends Controller<HTMLElement> {
  static override values = { zone: String };

  declare readonly zoneValue: string;
  private readonly observer = new MutationObserver(() => this.changed());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setInterval> | undefined;
  private isStale = false;

  override connect(): void {
    // A filtered board is incomplete, and browsers have no caches without https.
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

  /** Stores at once and then at intervals, because a page may be closed at any moment. */
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
    const person = signedInPerson();
    const { asOf } = this.live();
    const shown = this.element.querySelector('.board__columns')?.cloneNode(true);
    if (!(shown instanceof Element) || person === null) return;
    for (const part of shown.querySelectorAll(worked)) part.remove();
    for (const link of shown.querySelectorAll('.slip__number')) link.removeAttribute('href');
    for (const column of shown.querySelectorAll('[data-folded]')) column.removeAttribute('data-folded');
    const board = { person, asOf: Number(asOf), zone: this.zoneValue, markup: shown.outerHTML };
    // A browser may refuse without space; then nothing is cached.
    await keepBoard(location.pathname, board).catch(() => {});
  }

  private live(): DOMStringMap {
    return this.element.querySelector<HTMLElement>('.live')?.dataset ?? {};
  }
}
