import { isAnswered } from './fields.js';
import { pageWords } from './page.js';

/**
 * Says how many questions are answered, on a form that is long enough to ask that.
 * @param {HTMLElement} form
 * @param {import('./fields.js').Field[]} fields
 */
export function showProgress(form, fields) {
  const bar = form.querySelector('progress');
  if (!bar) return;
  bar.value = fields.filter(isAnswered).length;
  const said = pageWords().progress(bar.value, fields.length);
  bar.setAttribute('aria-label', said);
  if (bar.nextElementSibling) bar.nextElementSibling.textContent = said;
}
