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
    link.href = linkTo(field);
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
 * Takes a problem that is mended out of the list, and the list away with the last one.
 * @param {import('./fields.js').Field} field
 */
export function forgetProblem(field) {
  const notice = document.getElementById('problems');
  const link = notice?.querySelector(`a[href="${linkTo(field)}"]`);
  if (!notice || !link) return;
  link.closest('li')?.remove();
  const left = notice.querySelectorAll('li').length;
  if (left === 0) notice.remove();
  else part(notice, 'h2').textContent = pageWords().problems(left);
}

/** @param {import('./fields.js').Field} field */
function linkTo({ rules }) {
  return `#f-${rules.key}`;
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
 * Says that a draft is back, and lets it go.
 * @param {HTMLElement} form
 * @param {() => void} startOver
 */
export function showRestored(form, startOver) {
  const { restored, startOver: label } = pageWords();
  const notice = document.createElement('p');
  notice.className = 'notice restored';
  notice.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => {
    notice.remove();
    startOver();
  });
  notice.append(`${restored} `, button);
  // Not `form.before`, which may be one of its fields.
  form.parentNode?.insertBefore(notice, form);
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
