import type { Tap } from './tap-queue.ts';

/** The note on a tapped card, with its undo button, from the page's template. */
export function tapNote(template: HTMLTemplateElement, tap: Tap): HTMLElement {
  const note = template.content.firstElementChild?.cloneNode(true);
  if (!(note instanceof HTMLElement)) throw new Error('the page has no note for a tap');
  note.dataset.tap = tap.commandId;
  const [before = '', after = ''] = (tap.state === 'held' ? tap.text : (note.dataset[tap.state] ?? '')).split('{}');
  note.querySelector('p')?.prepend(before);
  note.querySelector('p')?.append(after);
  const undo = note.querySelector('button');
  if (undo) undo.hidden = tap.state === 'sending' || tap.state === 'taken';
  return note;
}

/** The note's text while a tap can be undone; `step` is the step tapped, or `back` for a tap that moves the order back. */
export function heldText(template: HTMLTemplateElement, step: string): string {
  return template.content.firstElementChild?.getAttribute(`data-held-${step}`) ?? '';
}

/** A notice that names the order by its number. */
export function noteForCardOutOfSight(template: HTMLTemplateElement, tap: Tap, card: HTMLElement): HTMLElement {
  const note = tapNote(template, tap);
  const number = document.createElement('strong');
  number.textContent = card.dataset.number ?? '';
  note.prepend(number);
  return note;
}

/** Writes the seconds left for undo into each note. */
export function countDown(root: Element, taps: readonly Tap[], heldMs: number): void {
  const language = document.documentElement.lang === 'ar' ? 'ar-IQ' : 'en-GB';
  for (const { commandId, at, state } of taps) {
    if (state !== 'held') continue;
    const text = Math.max(1, Math.ceil((at + heldMs - Date.now()) / 1000)).toLocaleString(language);
    for (const shown of root.querySelectorAll(`[data-tap="${CSS.escape(commandId)}"] .tap__seconds`))
      if (shown.textContent !== text) shown.textContent = text;
  }
}
