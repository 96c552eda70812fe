import { Controller } from '@hotwired/stimulus';
import { offlinePath } from './kept.ts';
import { keptBoard } from './kept-board.ts';

const againMs = 5_000;

/** On the offline page: reloads the requested page once the server answers. */
export class ReloadWhenOnlineController extends Controller<HTMLElement> {
  static override targets = ['board', 'asOf'];

  declare readonly boardTarget: HTMLElement;
  declare readonly asOfTarget: HTMLElement;
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    if (location.pathname === offlinePath) return;
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
    const answer = await fetch(offlinePath, { method: 'GET', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
  };
}
