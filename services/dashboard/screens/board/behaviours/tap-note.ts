import { boardSteps, isBack } from '../../../../../shared/orders/rules/transitions.ts';
import type { Tap } from './tap-queue.ts';

/** What a page shows of a tap: it may be taken back, is being sent, waits for the network, or for somebody who signs in. */
export type TapState = 'held' | 'sending' | 'waiting' | 'gone';

/** The note on the card of a tap, with the way back, made of the page's template. */
export function tapNote(template: HTMLTemplateElement, tap: Tap, state: TapState): HTMLElement {
  const note = template.content.cloneNode(true);
  const element = note instanceof DocumentFragment ? note.firstElementChild : null;
  if (!(element instanceof HTMLElement)) throw new Error('the page has no note for a tap');
  element.dataset.tap = tap.commandId;
  const from = boardSteps.find((each) => each === tap.from) ?? null;
  const isRecall = boardSteps.some((step) => step === tap.step && isBack(from, step));
  const shown = isRecall ? 'back' : tap.step;
  for (const deed of element.querySelectorAll<HTMLElement>('[data-deed]')) {
    deed.hidden = deed.dataset.deed !== shown || state !== 'held';
  }
  const text = element.querySelector('.tap__state');
  if (text) text.textContent = state === 'held' ? '' : (element.dataset[state] ?? '');
  const undo = element.querySelector('button');
  if (undo) undo.hidden = state === 'sending';
  return element;
}

/** Writes into each note how many seconds are left to undo its tap. */
export function countDown(root: Element, taps: readonly Tap[], heldMs: number): void {
  for (const note of root.querySelectorAll<HTMLElement>('.tap')) {
    const tap = taps.find(({ commandId }) => commandId === note.dataset.tap);
    if (tap === undefined) continue;
    const seconds = Math.max(1, Math.ceil((tap.at + heldMs - Date.now()) / 1000));
    const text = seconds.toLocaleString(document.documentElement.lang === 'ar' ? 'ar-IQ' : 'en-GB');
    for (const shown of note.querySelectorAll('.tap__seconds'))
      if (shown.textContent !== text) shown.textContent = text;
  }
}

/** Such a note where its card went out of sight: it names the order. */
export function farNote(template: HTMLTemplateElement, tap: Tap, card: HTMLElement): HTMLElement {
  const note = tapNote(template, tap, 'held');
  const number = document.createElement('strong');
  number.textContent = card.dataset.number ?? '';
  note.prepend(number);
  return note;
}
