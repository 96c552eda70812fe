import { Controller } from '@hotwired/stimulus';
import { isFound } from './find.ts';

/** Hides orders that come in and are not asked for, and counts those that are shown. */
export class OrderFilterController extends Controller<HTMLElement> {
  static override values = { source: String, type: String, age: String, query: String };

  declare readonly sourceValue: string;
  declare readonly typeValue: string;
  declare readonly ageValue: string;
  declare readonly queryValue: string;
  private readonly observer = new MutationObserver(() => this.show());

  override connect(): void {
    for (const column of this.columns()) this.observer.observe(column, { childList: true });
    this.show();
  }

  override disconnect(): void {
    this.observer.disconnect();
  }

  show(): void {
    const numbers = new Intl.NumberFormat(document.documentElement.lang === 'ar' ? 'ar-IQ' : 'en-GB');
    for (const column of this.columns()) {
      const cards = [...column.querySelectorAll<HTMLElement>('.slip')];
      for (const card of cards) card.hidden = !this.isAsked(card);
      const count = numbers.format(cards.filter((card) => !card.hidden).length);
      const text = 'more' in column.dataset ? `${count}+` : count;
      for (const shown of this.element.querySelectorAll(`[data-count="${column.id}"]`)) shown.textContent = text;
    }
  }

  private isAsked({ dataset }: HTMLElement): boolean {
    const { source, type, age = '', find = '' } = dataset;
    const ages = this.ageValue === 'waiting' ? ['waiting', 'late'] : [this.ageValue];
    return (
      (this.sourceValue === '' || source === this.sourceValue) &&
      (this.typeValue === '' || type === this.typeValue) &&
      (this.ageValue === '' || ages.includes(age)) &&
      isFound(find, this.queryValue)
    );
  }

  private columns(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('.column__orders')];
  }
}
