import { Controller } from '@hotwired/stimulus';
import { orderAge } from '../../../../../shared/orders/rules/age.ts';
import { serverNow } from '../../../../../shared/ui/behaviours/live/server-clock.ts';
import { ageText } from './age-text.ts';

const everyMs = 10_000;

/** Lets what is shown with its time grow older, by the limits that its element has. */
export class AgesController extends Controller<HTMLElement> {
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    this.timer = setInterval(() => this.show(), everyMs);
  }

  override disconnect(): void {
    clearInterval(this.timer);
  }

  show(): void {
    const { waitingMinutes, lateMinutes } = this.element.dataset;
    const limits = { waitingMinutes: Number(waitingMinutes), lateMinutes: Number(lateMinutes) };
    for (const card of this.element.querySelectorAll<HTMLElement>('[data-created]')) {
      const age = serverNow() - Number(card.dataset.created);
      card.dataset.age = orderAge(age, limits);
      card.querySelector('.slip__time')?.replaceChildren(ageText(document.documentElement.lang, age));
    }
  }
}
