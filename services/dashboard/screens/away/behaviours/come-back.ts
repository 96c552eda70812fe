import { Controller } from '@hotwired/stimulus';
import { awayPath } from './kept.ts';
import { keptBoard } from './kept-board.ts';

const againMs = 5_000;

/** Shown in place of a page while the network is gone: asks for that page again until it comes. */
export class ComeBackController extends Controller<HTMLElement> {
  static override targets = ['board', 'asOf'];

  declare readonly boardTarget: HTMLElement;
  declare readonly asOfTarget: HTMLElement;
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    if (location.pathname === awayPath) return;
    this.timer = setInterval(this.ask, againMs);
    window.addEventListener('online', this.ask);
    void this.showBoard();
  }

  override disconnect(): void {
    clearInterval(this.timer);
    window.removeEventListener('online', this.ask);
  }

  private async showBoard(): Promise<void> {
    const kept = await keptBoard(location.pathname);
    if (kept === null) return;
    const columns = new DOMParser().parseFromString(kept.markup, 'text/html').body.firstElementChild;
    if (columns === null) return;
    const language = document.documentElement.lang === 'ar' ? 'ar-IQ' : 'en-GB';
    const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', timeZone: kept.zone });
    const time = clock.format(kept.asOf);
    this.asOfTarget.textContent = (this.asOfTarget.textContent ?? '').replace('{time}', time);
    this.boardTarget.append(columns);
    this.boardTarget.hidden = false;
  }

  private readonly ask = async (): Promise<void> => {
    const answer = await fetch(awayPath, { method: 'GET', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
  };
}
