import { forgetDraft } from './draft.js';
import { check, fieldsOf, isChanged, showError, typed } from './fields.js';
import { keepTyped } from './keep-typed.js';
import { forgetProblem, showNotice, showProblems } from './notices.js';
import { pageWords, part } from './page.js';
import { afterPress } from './press.js';
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
  let isSending = false;
  let isLeaving = false;

  helpTyping(form, fields);
  keepTyped(form, fields, () => isLeaving);
  checkOnLeave(form, fields, zone);
  showConnection(form, status, () => isSending);

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
    if (answer.ok) {
      forgetDraft();
      return showSent(answer, fields, zone);
    }
    isLeaving ||= answer.code === 'NO_EDITS_LEFT';
    showRefused(form, fields, answer);
  });
}

/**
 * Shows an error when a field is left, and removes it as soon as it is mended.
 * @param {HTMLFormElement} form
 * @param {import('./fields.js').Field[]} fields
 * @param {string} zone
 */
function checkOnLeave(form, fields, zone) {
  /** @param {EventTarget | null} target */
  const fieldOf = (target) => fields.find(({ inputs }) => inputs.some((input) => input === target));
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = fieldOf(target);
    if (!field || field === fieldOf(relatedTarget)) return;
    afterPress(() => isChanged(field) && check(field, zone));
  });
  form.addEventListener('input', ({ target }) => {
    const field = fieldOf(target);
    if (field?.error.textContent && check(field, zone) === null) forgetProblem(field);
  });
}

/**
 * Shows in `status` that the device is offline, and that it is back.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} status
 * @param {() => boolean} isSending
 */
function showConnection(form, status, isSending) {
  const words = pageWords();
  addEventListener('offline', () => {
    if (form.isConnected) status.textContent = words.offline;
  });
  addEventListener('online', () => {
    if (form.isConnected && !isSending()) status.textContent = status.textContent && words.back;
  });
  if (!navigator.onLine) status.textContent = words.offline;
}

/**
 * Shows why the answers were not taken: at their fields, or else in a notice.
 * @param {HTMLFormElement} form
 * @param {import('./fields.js').Field[]} fields
 * @param {Extract<import('./send.js').SubmitAnswer, { ok: false }>} answer
 */
function showRefused(form, fields, answer) {
  const problems = fields.flatMap((field) => {
    const error = answer.code === 'INVALID' && answer.errors.find(({ key }) => key === field.rules.key);
    return error ? [{ field, problem: pageWords().problem(error.reason, field.rules) }] : [];
  });
  for (const { field, problem } of problems) showError(field, problem);
  if (problems.length > 0) showProblems(form, problems);
  else showNotice(form, answer.code);
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
