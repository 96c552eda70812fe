import { words as allWords } from '../texts/texts.ts';
import { check, fieldsOf, isChanged, labelOf, showError, typed } from './fields.js';
import { afterPress } from './press.js';
import { send } from './send.js';

/** Takes over the form of the page, if there is one. */
export function enhanceForm() {
  const form = document.querySelector('form');
  if (!form) return;
  const words = allWords[document.documentElement.lang];
  const fields = fieldsOf(form);
  // A form's own properties give way to its fields' names (`before`, `dataset`), but none of those has a capital or a hyphen.
  const zone = form.getAttribute('data-zone');
  const status = form.querySelector('.status');
  const button = form.querySelector('button');
  const label = button.textContent;
  const fieldOf = (target) => fields.find(({ inputs }) => inputs.includes(target));
  let isSending = false;
  let isLeaving = false;

  // An error appears when a field is left, and goes as soon as it is mended.
  form.addEventListener('focusout', ({ target }) => {
    const field = fieldOf(target);
    if (field) afterPress(() => isChanged(field) && check(field, zone));
  });
  form.addEventListener('input', ({ target }) => {
    const field = fieldOf(target);
    if (field?.error.textContent) check(field, zone);
  });

  addEventListener('beforeunload', (event) => {
    if (form.isConnected && !isLeaving && fields.some(isChanged)) event.preventDefault();
  });
  addEventListener('offline', () => {
    if (form.isConnected) status.textContent = words.offline;
  });
  addEventListener('online', () => {
    if (form.isConnected && !isSending) status.textContent = status.textContent && words.back;
  });
  if (!navigator.onLine) status.textContent = words.offline;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    document.getElementById('problems')?.remove();
    const problems = fields.map((field) => [field, check(field, zone)]).filter(([, problem]) => problem);
    if (problems.length > 0) return showProblems(form, problems, words);
    isSending = true;
    button.setAttribute('aria-disabled', 'true');
    button.textContent = words.sending;
    const answer = await send(changes(form, fields), () => {
      status.textContent = words.retrying;
    });
    isSending = false;
    button.removeAttribute('aria-disabled');
    button.textContent = label;
    status.textContent = '';
    settle(answer);
  });

  function settle(answer) {
    if (answer.ok) return showSent(answer, words);
    if (answer.code === 'INVALID') {
      const problems = fields.flatMap((field) => {
        const error = answer.errors.find(({ key }) => key === field.rules.key);
        return error ? [[field, words.problem(error.reason, field.rules)]] : [];
      });
      for (const [field, problem] of problems) showError(field, problem);
      if (problems.length > 0) return showProblems(form, problems, words);
    }
    if (answer.code === 'NO_EDITS_LEFT') isLeaving = true;
    showNotice(
      form,
      { NO_EDITS_LEFT: words.noEditsLeft, UNAVAILABLE: words.unavailable }[answer.code] ?? words.notTaken,
      {
        NO_EDITS_LEFT: words.seeAnswers,
      }[answer.code],
    );
  }
}

/** Only what was changed here: answers that another tab has sent meanwhile stay. */
function changes(form, fields) {
  const all = form.hasAttribute('data-typed');
  return Object.fromEntries(
    fields.filter((field) => all || isChanged(field)).map((field) => [field.rules.key, typed(field)]),
  );
}

function showProblems(form, problems, words) {
  const list = document.createElement('ul');
  for (const [field, problem] of problems) {
    const link = document.createElement('a');
    link.href = `#f-${field.rules.key}`;
    link.textContent = `${labelOf(field)} – ${problem}`;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      field.inputs[0].focus();
    });
    list.append(document.createElement('li'));
    list.lastChild.append(link);
  }
  const title = document.createElement('h2');
  title.textContent = words.problems(problems.length);
  putNotice(form, title, list);
}

function showNotice(form, sentence, linkText) {
  const paragraph = document.createElement('p');
  paragraph.textContent = sentence;
  if (linkText) {
    const link = document.createElement('a');
    link.href = location.pathname + location.search;
    link.textContent = linkText;
    paragraph.append(' ', link);
  }
  putNotice(form, paragraph);
}

function putNotice(form, ...content) {
  document.getElementById('problems')?.remove();
  const notice = document.createElement('div');
  notice.id = 'problems';
  notice.className = 'notice bad';
  notice.tabIndex = -1;
  notice.setAttribute('role', 'alert');
  notice.append(...content);
  form.parentNode.insertBefore(notice, form);
  notice.focus();
  notice.scrollIntoView({ block: 'center' });
}

function showSent({ state, edits_left: left }, words) {
  const panel = document.getElementById('sent').content.cloneNode(true);
  panel.querySelector('[data-edits]').textContent = words.editsLeft(left);
  const again = panel.querySelector('[data-again]');
  again.textContent = state === 'read_only' ? words.seeAnswers : words.changeAnswers;
  again.href = location.pathname + location.search;
  document.querySelector('main').replaceChildren(panel);
  document.querySelector('.sent').focus();
  scrollTo(0, 0);
}
