import { forgetDraft, keepDraft, restoreDraft } from './draft.ts';
import { type Field, isAnswered, isChanged, showError } from './fields.ts';
import { hideProblems, showRestored } from './notices.ts';
import { texts } from './page.ts';

/** Asks before leaving only if drafts cannot be stored. Values sent back by the server (`data-posted`) win over a draft. */
export function keepInput(form: HTMLFormElement, fields: readonly Field[], isLeaving: () => boolean): void {
  let isStored = true;
  if (!form.hasAttribute('data-posted') && restoreDraft(fields)) {
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
    isStored = keepDraft(fields.filter(isChanged));
    showProgress(form, fields);
  });
  addEventListener('beforeunload', (event) => {
    if (form.isConnected && !isStored && !isLeaving() && fields.some(isChanged)) event.preventDefault();
  });
}

function showProgress(form: HTMLFormElement, fields: readonly Field[]): void {
  const bar = form.querySelector('progress');
  if (!bar) return;
  bar.value = fields.filter(isAnswered).length;
  const label = texts.progress(bar.value, fields.length);
  bar.setAttribute('aria-label', label);
  if (bar.nextElementSibling) bar.nextElementSibling.textContent = label;
}
