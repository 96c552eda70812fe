import { forgetDraft, keepDraft, restoreDraft } from './draft.js';
import { isChanged, showError } from './fields.js';
import { showRestored } from './notices.js';
import { showProgress } from './progress.js';

/**
 * Puts back what was typed before, keeps what is typed now, and says how far it is. Whoever leaves is asked only where nothing
 * can be kept. What the server was sent and gave back is newer than any draft.
 * @param {HTMLFormElement} form
 * @param {import('./fields.js').Field[]} fields
 * @param {() => boolean} isLeaving
 */
export function keepTyped(form, fields, isLeaving) {
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
