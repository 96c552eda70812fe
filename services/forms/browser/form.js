import { forgetDraft, keepDraft, restoreDraft } from './draft.js';
import { check, fieldsOf, isChanged, showError, typed } from './fields.js';
import { forgetProblem, showNotice, showProblems, showRestored } from './notices.js';
import { pageWords, part } from './page.js';
import { afterPress } from './press.js';
import { showProgress } from './progress.js';
import { send } from './send.js';
import { showSent } from './sent.js';
import { helpTyping } from './typing.js';

/** @param {HTMLFormElement} form */
export function enhanceForm(form) {
  const words = pageWords();
  const fields = fieldsOf(form);
  // A form's own properties give way to its fields' names (`before`, `dataset`), but none of those has a capital or a hyphen.
  const zone = form.getAttribute('data-zone') ?? 'UTC';
  const status = part(form, '.status');
  const button = part(form, '.send');
  const label = button.textContent;
  /** @param {EventTarget | null} target */
  const fieldOf = (target) => fields.find(({ inputs }) => inputs.some((input) => input === target));
  let isSending = false;
  let isLeaving = false;

  helpTyping(form, fields);
  keepTyped(form, fields, () => isLeaving);

  // An error appears when a field is left, and goes as soon as it is mended.
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = fieldOf(target);
    if (!field || field === fieldOf(relatedTarget)) return;
    afterPress(() => isChanged(field) && check(field, zone));
  });
  form.addEventListener('input', ({ target }) => {
    const field = fieldOf(target);
    if (field?.error.textContent && check(field, zone) === null) forgetProblem(field);
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
    if (answer.ok) {
      forgetDraft();
      return showSent(answer, fields, zone);
    }
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
 * Puts back what was typed before, keeps what is typed now, and says how far it is. Whoever leaves is asked only where nothing
 * can be kept. What the server was sent and gave back is newer than any draft.
 * @param {HTMLFormElement} form
 * @param {import('./fields.js').Field[]} fields
 * @param {() => boolean} isLeaving
 */
function keepTyped(form, fields, isLeaving) {
  let isKept = true;
  const isRestored = !form.hasAttribute('data-typed') && restoreDraft(fields);
  if (isRestored) {
    showRestored(form, () => {
      HTMLFormElement.prototype.reset.call(form);
      forgetDraft();
      for (const field of fields) showError(field, null);
      document.getElementById('problems')?.remove();
      showProgress(form, fields);
    });
  }
  showProgress(form, fields);
  form.addEventListener('input', () => {
    isKept = keepDraft(fields.filter(isChanged));
    showProgress(form, fields);
  });
  addEventListener('beforeunload', (event) => {
    if (form.isConnected && !isKept && !isLeaving() && fields.some(isChanged)) event.preventDefault();
  });
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
