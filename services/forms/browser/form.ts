import { forgetDraft } from './draft.ts';
import { check, type Field, fieldsOf, inputText, isChanged, showError } from './fields.ts';
import { keepInput } from './keep-input.ts';
import { hideProblem, hideProblems, type Problem, showProblems, showRefusal } from './notices.ts';
import { findElement, texts } from './page.ts';
import { afterPress } from './press.ts';
import { type SubmitAnswer, send } from './send.ts';
import { showSent } from './sent.ts';
import { helpTyping } from './typing.ts';

export function enhanceForm(form: HTMLFormElement): void {
  const fields = fieldsOf(form);
  // Not `form.dataset`: a field of that name would shadow it. No field name has capitals, so methods in camel case are safe.
  const zone = form.getAttribute('data-zone') ?? 'UTC';
  const status = findElement(form, '.status');
  const button = findElement(form, '.send');
  const label = button.textContent;
  let isSending = false;
  let isLeaving = false;

  helpTyping(form, fields);
  keepInput(form, fields, () => isLeaving);
  checkOnLeave(form, fields, zone);
  showConnection(form, status, () => isSending);

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    hideProblems();
    const problems = problemsOf(fields, (field) => check(field, zone));
    if (problems.length > 0) return showProblems(form, problems);
    isSending = true;
    button.setAttribute('aria-disabled', 'true');
    button.textContent = texts.sending;
    const answer = await send(changes(form, fields), versionOf(form), () => {
      status.textContent = texts.retrying;
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

function checkOnLeave(form: HTMLFormElement, fields: readonly Field[], zone: string): void {
  const fieldOf = (target: EventTarget | null) => fields.find(({ inputs }) => inputs.some((input) => input === target));
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = fieldOf(target);
    if (!field || field === fieldOf(relatedTarget)) return;
    afterPress(() => isChanged(field) && check(field, zone));
  });
  form.addEventListener('input', ({ target }) => {
    const field = fieldOf(target);
    if (field?.error.textContent && check(field, zone) === null) hideProblem(field);
  });
}

function showConnection(form: HTMLFormElement, status: HTMLElement, isSending: () => boolean): void {
  addEventListener('offline', () => {
    if (form.isConnected) status.textContent = texts.offline;
  });
  addEventListener('online', () => {
    if (form.isConnected && !isSending()) status.textContent = status.textContent && texts.back;
  });
  if (!navigator.onLine) status.textContent = texts.offline;
}

function showRefused(form: HTMLFormElement, fields: readonly Field[], answer: Extract<SubmitAnswer, { ok: false }>) {
  const errors = answer.code === 'INVALID' ? answer.errors : [];
  const problems = problemsOf(fields, ({ rules }) => {
    const error = errors.find(({ key }) => key === rules.key);
    return error ? texts.problem(error.reason, rules) : null;
  });
  for (const { field, sentence } of problems) showError(field, sentence);
  if (problems.length > 0) showProblems(form, problems);
  else showRefusal(form, answer.code);
}

function problemsOf(fields: readonly Field[], sentenceOf: (field: Field) => string | null): Problem[] {
  return fields.flatMap((field) => {
    const sentence = sentenceOf(field);
    return sentence === null ? [] : [{ field, sentence }];
  });
}

function changes(form: HTMLFormElement, fields: readonly Field[]): object {
  const changed = form.hasAttribute('data-posted') ? fields : fields.filter(isChanged);
  return Object.fromEntries(changed.map((field) => [field.rules.key, inputText(field)]));
}

function versionOf(form: HTMLFormElement): string {
  return findElement(form, '[name=_version]').getAttribute('value') ?? '';
}
