import { isLeftToRight } from '../../../shared/forms/page/texts/answer-text.ts';
import { answerOf, type Field, labelOf } from './fields.ts';
import { createElement, findElement, texts } from './page.ts';
import type { SubmitAnswer } from './send.ts';

export function showSent(answer: Extract<SubmitAnswer, { ok: true }>, fields: readonly Field[], zone: string): void {
  const template = findElement(document, '#sent');
  if (!(template instanceof HTMLTemplateElement)) throw new Error('#sent is no template');
  const panel = document.importNode(template.content, true);
  findElement(panel, '[data-edits]').textContent = texts.editsLeft(answer.edits_left);
  const again = findElement(panel, '[data-again]');
  again.textContent = answer.state === 'read_only' ? texts.seeAnswers : texts.changeAnswers;
  again.setAttribute('href', location.pathname + location.search);
  findElement(panel, 'dl').append(
    ...fields.flatMap((field) => [
      createElement('dt', {}, labelOf(field)),
      createElement('dd', {}, answerElement(field, zone)),
    ]),
  );
  findElement(document, 'main').replaceChildren(panel);
  findElement(document, '.sent').focus();
  scrollTo(0, 0);
}

function answerElement(field: Field, zone: string): HTMLElement {
  const answer = answerOf(field, zone);
  if (answer === null) return createElement('i', {}, texts.blank);
  return createElement('bdi', { dir: isLeftToRight(field.rules) ? 'ltr' : '' }, answer);
}
