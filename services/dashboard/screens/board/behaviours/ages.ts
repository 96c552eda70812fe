import { Controller } from '@hotwired/stimulus';
import { orderAge } from '../../../../../shared/orders/rules/age.ts';
import { serverNow } from '../../../../../shared/ui/behaviours/live/server-clock.ts';
import { ageText } from './age-text.ts';

const everyMs = 10_000;

/** Lets the orders of the board grow older, by the minutes that the workspace has set. */
export class AgesController extends Controller<HTMLElement> {
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    this.timer = setInterval(() => this.show(), everyMs);
  }

  override disconnect(): void {
    clearInterval(this.timer);
  }

  show(): void {
    const { waitingMinutes, lateMinutes } = document.getElementById('board-now')?.dataset ?? {};
    const patience = { waitingMinutes: Number(waitingMinutes), lateMinutes: Number(lateMinutes) };
    for (const card of this.element.querySelectorAll<HTMLElement>('.slip:not([data-age=done])')) {
      const age = serverNow() - Number(card.dataset.created);
      card.dataset.age = orderAge(age, patience);
      const time = card.querySelector('time');
      const text = ageText(document.documentElement.lang, age);
      if (time !== null && time.textContent !== text) time.textContent = text;
    }
  }
}
