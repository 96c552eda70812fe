import type { formState } from '../domain/forms/edits.ts';
import type { Words } from './texts/words.ts';

/** That the answers have been taken, and what can still be done. */
export function sentPanel(words: Words, { state, edits_left }: ReturnType<typeof formState>): string {
  return panel(words, words.editsLeft(edits_left), state === 'read_only' ? words.seeAnswers : words.changeAnswers);
}

/** The same for the script, which shows it without asking the server once more over a bad network. */
export function sentTemplate(words: Words): string {
  return `<template id="sent">\n${panel(words, '', words.changeAnswers)}</template>\n`;
}

function panel(words: Words, edits: string, again: string): string {
  return `<div class="sent" role="status" tabindex="-1" autofocus>
<svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><circle cx="24" cy="24" r="24"/><path d="m14 25 7 7 13-15"/></svg>
<h1>${words.thanks}</h1>
<p>${words.received} <span data-edits>${edits}</span></p>
<p><a href="?" data-again>${again}</a></p>
</div>
`;
}
