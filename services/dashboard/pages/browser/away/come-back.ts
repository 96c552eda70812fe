import { Controller } from '@hotwired/stimulus';
import { awayPath } from './kept.ts';

const againMs = 5_000;

/** Shown in place of a page while the network is gone: asks for that page again until it comes. */
export class ComeBackController extends Controller {
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    if (location.pathname === awayPath) return;
    this.timer = setInterval(this.ask, againMs);
    window.addEventListener('online', this.ask);
  }

  override disconnect(): void {
    clearInterval(this.timer);
    window.removeEventListener('online', this.ask);
  }

  private readonly ask = async (): Promise<void> => {
    const answer = await fetch(awayPath, { method: 'GET', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
  };
}
