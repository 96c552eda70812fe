import { isLeftToRight } from '../../../shared/forms/page/texts/answer-text.ts';
import { answerOf, type Field, labelOf } from './fields.ts';
import { make, part, texts } from './page.ts';
import type { SubmitAnswer } from './send.ts';

export function showSent(answer: Extract<SubmitAnswer, { ok: true }>, fields: readonly Field[], zone: string): void {
  const template = part(document, '#sent');
  if (!(template instanceof HTMLTemplateElement)) throw new Error('#sent is no template');
  const panel = document.importNode(template.content, true);
  part(panel, '[data-edits]').textContent = texts.editsLeft(answer.edits_left);
  const again = part(panel, '[data-again]');
  again.textContent = answer.state === 'read_only' ? texts.seeAnswers : texts.changeAnswers;
  again.setAttribute('href', location.pathname + location.search);
  part(panel, 'dl').append(
    ...fields.flatMap((field) => [make('dt', {}, labelOf(field)), make('dd', {}, answerIn(field, zone))]),
  );
  part(document, 'main').replaceChildren(panel);
  part(document, '.sent').focus();
  scrollTo(0, 0);
}

function answerIn(field: Field, zone: string): HTMLElement {
  const answer = answerOf(field, zone);
  if (answer === null) return make('i', {}, texts.blank);
  return make('bdi', { dir: isLeftToRight(field.rules) ? 'ltr' : '' }, answer);
}
