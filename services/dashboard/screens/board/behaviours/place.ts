import { StreamActions } from '@hotwired/turbo';

/** Adds `<turbo-stream action="place">`: inserts its card into the target column by age, and removes the older one. */
export function registerPlace(): void {
  StreamActions.place = function place() {
    const card = this.templateContent.firstElementChild;
    const column = document.getElementById(this.target ?? '');
    if (card instanceof HTMLElement && column !== null) placeCard(card, column);
  };
}

/** Only a newer card replaces the shown one, because a change is streamed twice, and an open menu must stay. */
export function placeCard(card: HTMLElement, column: HTMLElement): void {
  const before = document.getElementById(card.id);
  if (before !== null && before !== card && timeOf(before, 'updated') >= timeOf(card, 'updated')) return;
  const focused = before?.contains(document.activeElement) ? before : null;
  const isNewestFirst = column.dataset.order === 'newest';
  const isAfter = (other: HTMLElement): boolean =>
    isNewestFirst
      ? timeOf(other, 'updated') < timeOf(card, 'updated')
      : timeOf(other, 'created') > timeOf(card, 'created') ||
        (timeOf(other, 'created') === timeOf(card, 'created') && other.id > card.id);
  if (before !== card) before?.remove();
  const next = [...column.querySelectorAll<HTMLElement>('.slip')].find((other) => other !== card && isAfter(other));
  column.insertBefore(card, next ?? null);
  if (focused !== null) card.focus({ preventScroll: true });
}

function timeOf(card: HTMLElement, which: 'created' | 'updated'): number {
  return Number(card.dataset[which]);
}
