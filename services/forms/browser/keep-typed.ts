import { forgetDraft, keepDraft, restoreDraft } from './draft.ts';
import { type Field, isAnswered, isChanged, showError } from './fields.ts';
import { hideProblems, showRestored } from './notices.ts';
import { texts } from './page.ts';

/** Leaving the page is confirmed only where nothing can be kept. What the server sent is newer than any draft. */
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

function showProgress(form: HTMLFormElement, fields: readonly Field[]): void {
  const bar = form.querySelector('progress');
  if (!bar) return;
  bar.value = fields.filter(isAnswered).length;
  const said = texts.progress(bar.value, fields.length);
  bar.setAttribute('aria-label', said);
  if (bar.nextElementSibling) bar.nextElementSibling.textContent = said;
}
