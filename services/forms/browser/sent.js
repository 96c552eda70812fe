import { isLeftToRight } from '../../../shared/forms/page/texts/answer-text.ts';
import { answerOf, labelOf } from './fields.js';
import { pageWords, part } from './page.js';

/**
 * Puts what the server prepared for this moment in the place of the form, with what was sent.
 * @param {{ state: string, edits_left: number }} answer
 * @param {import('./fields.js').Field[]} fields
 * @param {string} zone
 */
export function showSent({ state, edits_left: left }, fields, zone) {
  const words = pageWords();
  const template = part(document, '#sent');
  if (!(template instanceof HTMLTemplateElement)) throw new Error('#sent is no template');
  const panel = document.importNode(template.content, true);
  part(panel, '[data-edits]').textContent = words.editsLeft(left);
  const again = part(panel, '[data-again]');
  again.textContent = state === 'read_only' ? words.seeAnswers : words.changeAnswers;
  again.setAttribute('href', location.pathname + location.search);
  part(panel, 'dl').append(...fields.flatMap((field) => answerLines(field, zone)));
  part(document, 'main').replaceChildren(panel);
  part(document, '.sent').focus();
  scrollTo(0, 0);
}

/**
 * @param {import('./fields.js').Field} field
 * @param {string} zone
 */
function answerLines(field, zone) {
  const [term, description] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = labelOf(field);
  const answer = answerOf(field, zone);
  const said = document.createElement(answer === null ? 'i' : 'bdi');
  if (answer !== null && isLeftToRight(field.rules)) said.dir = 'ltr';
  said.textContent = answer ?? pageWords().blank;
  description.append(said);
  return [term, description];
}
