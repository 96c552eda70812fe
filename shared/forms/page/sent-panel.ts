import type { FormDefinition } from '../rules/definition.ts';
import type { formState } from '../rules/edits.ts';
import type { Answers } from '../rules/field.ts';
import { answerList } from './answer-list.ts';
import { chosen } from './texts/phrase.ts';
import type { Tongue } from './texts/texts.ts';

type Said = Pick<FormDefinition, 'thanks' | 'thanks_ar' | 'chat_url'>;

export interface Sent {
  readonly answers: Answers;
  readonly state: ReturnType<typeof formState>;
}

/** That the answers have been taken, what they were, and what can be done next. */
export function sentPanel(
  definition: Said & Pick<FormDefinition, 'fields'>,
  tongue: Tongue,
  { answers, state }: Sent,
): string {
  const { words } = tongue;
  const again = state.state === 'read_only' ? words.seeAnswers : words.changeAnswers;
  return panel(definition, tongue, {
    edits: words.editsLeft(state.edits_left),
    again,
    answers: answerList(definition.fields, answers, tongue),
  });
}

/** The same for the script, which fills it in without asking the server once more over a bad network. */
export function sentTemplate(definition: Said, tongue: Tongue): string {
  const inside = panel(definition, tongue, { edits: '', again: tongue.words.changeAnswers, answers: '<dl></dl>\n' });
  return `<template id="sent">\n${inside}</template>\n`;
}

interface Inside {
  readonly edits: string;
  readonly again: string;
  readonly answers: string;
}

function panel(
  { thanks, thanks_ar, chat_url }: Said,
  { words, language }: Tongue,
  { edits, again, answers }: Inside,
): string {
  const own = chosen({ en: thanks, ar: thanks_ar }, language);
  const back = chat_url
    ? `<p><a class="back" href="${Bun.escapeHTML(chat_url)}">${words.backToChat}</a></p>`
    : `<p class="quiet">${words.closePage}</p>`;
  return `<div class="sent" role="status" tabindex="-1" autofocus>
<svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><circle cx="24" cy="24" r="24"/><path d="m14 25 7 7 13-15"/></svg>
<h1>${words.thanks}</h1>
<p>${words.received} <span data-edits>${edits}</span></p>
${own === '' ? '' : `<p class="own">${own}</p>\n`}${back}
</div>
<section class="answers">
<h2>${words.whatYouSent}</h2>
${answers}<p><a href="?" data-again>${again}</a></p>
</section>
`;
}
