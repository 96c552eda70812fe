import { Controller } from '@hotwired/stimulus';
import { orderAge } from '../../../../../shared/orders/rules/age.ts';
import { whileBusy } from '../../../../../shared/orders/rules/busy.ts';
import { serverNow } from '../../../../../shared/ui/behaviours/live/server-clock.ts';
import { ageText } from './age-text.ts';
import { isShown, parseFilter } from './filter.ts';

const everyMs = 10_000;

/** Updates the ages of orders, hides those outside of the filter, and counts the others. */
export class CardsController extends Controller<HTMLElement> {
  private readonly observer = new MutationObserver(() => this.show());
  private timer: ReturnType<typeof setInterval> | undefined;

  override connect(): void {
    for (const column of this.columns()) this.observer.observe(column, { childList: true });
    this.timer = setInterval(() => this.show(), everyMs);
    this.show();
  }

  override disconnect(): void {
    clearInterval(this.timer);
    this.observer.disconnect();
  }

  show(): void {
    const filter = parseFilter(new URLSearchParams(location.search));
    const numbers = new Intl.NumberFormat(document.documentElement.lang === 'ar' ? 'ar-IQ' : 'en-GB');
    for (const column of this.columns()) {
      const cards = [...column.querySelectorAll<HTMLElement>('.slip')];
      for (const card of cards) {
        if (card.dataset.age !== 'done') showAge(card);
        card.hidden = !isShown({ ...card.dataset, searchText: card.dataset.find }, filter);
      }
      const count = numbers.format(cards.filter((card) => !card.hidden).length);
      const text = 'more' in column.dataset ? `${count}+` : count;
      for (const shown of this.element.querySelectorAll(`[data-count="${column.id}"]`)) shown.textContent = text;
    }
  }

  private columns(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('.column__orders')];
  }
}

function showAge(card: HTMLElement): void {
  const { waitingMinutes, lateMinutes, busyMinutes, busyUntil } = document.getElementById('board-now')?.dataset ?? {};
  const limits = { waitingMinutes: Number(waitingMinutes), lateMinutes: Number(lateMinutes) };
  const busy = { busyMinutes: Number(busyMinutes), busyUntil: Number(busyUntil) };
  const age = serverNow() - Number(card.dataset.created);
  card.dataset.age = orderAge(age, whileBusy(limits, busy, serverNow()));
  const time = card.querySelector('.slip__time');
  const text = ageText(document.documentElement.lang, age);
  if (time !== null && time.textContent !== text) time.textContent = text;
}
