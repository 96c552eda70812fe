import { forgetDraft, keepDraft, restoreDraft } from './draft.ts';
import { type Field, isAnswered, isChanged, showError } from './fields.ts';
import { hideProblems, showRestored } from './notices.ts';
import { texts } from './page.ts';

/**
 * Puts back what was typed before, keeps what is typed now, and says how far it is. Whoever leaves is asked only where nothing
 * can be kept. What the server was sent and gave back is newer than any draft.
 */
export function keepTyped(form: HTMLFormElement, fields: readonly Field[], isLeaving: () => boolean): void {
  let isKept = true;
  if (!form.hasAttribute('data-typed') && restoreDraft(fields)) {
    showRestored(form, () => {
      HTMLFormElement.prototype.reset.call(form);
      forgetDraft();
      for (const field of fields) showError(field, null);
      hideProblems();
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

/** Says how many questions are answered, on a form that is long enough to ask that. */
function showProgress(form: HTMLFormElement, fields: readonly Field[]): void {
  const bar = form.querySelector('progress');
  if (!bar) return;
  bar.value = fields.filter(isAnswered).length;
  const said = texts.progress(bar.value, fields.length);
  bar.setAttribute('aria-label', said);
  if (bar.nextElementSibling) bar.nextElementSibling.textContent = said;
}
