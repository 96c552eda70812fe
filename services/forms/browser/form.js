import { check, fieldsOf, isChanged, showError, typed } from './fields.js';
import { showNotice, showProblems, showSent } from './notices.js';
import { pageWords, part } from './page.js';
import { afterPress } from './press.js';
import { send } from './send.js';

/** Takes over the form of the page, if there is one. */
export function enhanceForm() {
  const form = document.querySelector('form');
  if (form) enhance(form);
}

/** @param {HTMLFormElement} form */
function enhance(form) {
  const words = pageWords();
  const fields = fieldsOf(form);
  // A form's own properties give way to its fields' names (`before`, `dataset`), but none of those has a capital or a hyphen.
  const zone = form.getAttribute('data-zone') ?? 'UTC';
  const status = part(form, '.status');
  const button = part(form, 'button');
  const label = button.textContent;
  /** @param {EventTarget | null} target */
  const fieldOf = (target) => fields.find(({ inputs }) => inputs.some((input) => input === target));
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
    const problems = fields.map((field) => ({ field, problem: check(field, zone) }));
    const wrong = problems.filter(({ problem }) => problem !== null);
    if (wrong.length > 0) return showProblems(form, wrong);
    isSending = true;
    button.setAttribute('aria-disabled', 'true');
    button.textContent = words.sending;
    const answer = await send(changes(form, fields), versionOf(form), () => {
      status.textContent = words.retrying;
    });
    isSending = false;
    button.removeAttribute('aria-disabled');
    button.textContent = label;
    status.textContent = '';
    settle(answer);
  });

  /** @param {import('./send.js').SubmitAnswer} answer */
  function settle(answer) {
    if (answer.ok) return showSent(answer);
    if (answer.code === 'INVALID') {
      const problems = fields.flatMap((field) => {
        const error = answer.errors.find(({ key }) => key === field.rules.key);
        return error ? [{ field, problem: words.problem(error.reason, field.rules) }] : [];
      });
      for (const { field, problem } of problems) showError(field, problem);
      if (problems.length > 0) return showProblems(form, problems);
    }
    if (answer.code === 'NO_EDITS_LEFT') isLeaving = true;
    showNotice(form, answer.code);
  }
}

/**
 * Only what was changed here: answers that another tab has sent meanwhile stay.
 * @param {HTMLElement} form
 * @param {import('./fields.js').Field[]} fields
 */
function changes(form, fields) {
  const all = form.hasAttribute('data-typed');
  return Object.fromEntries(
    fields.filter((field) => all || isChanged(field)).map((field) => [field.rules.key, typed(field)]),
  );
}

/**
 * Of the form, as the server put it there.
 * @param {HTMLElement} form
 */
function versionOf(form) {
  return part(form, '[name=_version]').getAttribute('value') ?? '';
}
