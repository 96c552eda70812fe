import { labelOf } from './fields.js';
import { pageWords, part } from './page.js';

/**
 * Says which fields are wrong, each with a link that leads into it.
 * @param {HTMLElement} form
 * @param {{ field: import('./fields.js').Field, problem: string | null }[]} problems
 */
export function showProblems(form, problems) {
  const list = document.createElement('ul');
  for (const { field, problem } of problems) {
    const link = document.createElement('a');
    link.href = `#f-${field.rules.key}`;
    link.textContent = `${labelOf(field)} – ${problem}`;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      field.inputs[0]?.focus();
    });
    const entry = document.createElement('li');
    entry.append(link);
    list.append(entry);
  }
  const title = document.createElement('h2');
  title.textContent = pageWords().problems(problems.length);
  putNotice(form, title, list);
}

/**
 * Says that the answers were not taken, and why.
 * @param {HTMLElement} form
 * @param {string} code
 */
export function showNotice(form, code) {
  const { noEditsLeft, notTaken, seeAnswers, unavailable } = pageWords();
  const paragraph = document.createElement('p');
  paragraph.textContent = code === 'NO_EDITS_LEFT' ? noEditsLeft : code === 'UNAVAILABLE' ? unavailable : notTaken;
  if (code === 'NO_EDITS_LEFT') {
    const link = document.createElement('a');
    link.href = location.pathname + location.search;
    link.textContent = seeAnswers;
    paragraph.append(' ', link);
  }
  putNotice(form, paragraph);
}

/**
 * Puts what the server prepared for this moment in the place of the form.
 * @param {{ state: string, edits_left: number }} answer
 */
export function showSent({ state, edits_left: left }) {
  const words = pageWords();
  const template = part(document, '#sent');
  if (!(template instanceof HTMLTemplateElement)) throw new Error('#sent is no template');
  const panel = document.importNode(template.content, true);
  part(panel, '[data-edits]').textContent = words.editsLeft(left);
  const again = part(panel, '[data-again]');
  again.textContent = state === 'read_only' ? words.seeAnswers : words.changeAnswers;
  again.setAttribute('href', location.pathname + location.search);
  part(document, 'main').replaceChildren(panel);
  part(document, '.sent').focus();
  scrollTo(0, 0);
}

/**
 * @param {HTMLElement} form
 * @param {HTMLElement[]} content
 */
function putNotice(form, ...content) {
  document.getElementById('problems')?.remove();
  const notice = document.createElement('div');
  notice.id = 'problems';
  notice.className = 'notice bad';
  notice.tabIndex = -1;
  notice.setAttribute('role', 'alert');
  notice.append(...content);
  form.parentNode?.insertBefore(notice, form);
  notice.focus();
  notice.scrollIntoView({ block: 'center' });
}
