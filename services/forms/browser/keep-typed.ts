import { forgetDraft, keepDraft, restoreDraft } from './draft.ts';
import { type Field, isAnswered, isChanged, showError } from './fields.ts';
import { hideProblems, showRestored } from './notices.ts';
import { texts } from './page.ts';

/** Stores what is typed as a draft, or else asks before leaving. Values that the server sent back win over a draft. */
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
  const text = texts.progress(bar.value, fields.length);
  bar.setAttribute('aria-label', text);
  if (bar.nextElementSibling) bar.nextElementSibling.textContent = text;
}
