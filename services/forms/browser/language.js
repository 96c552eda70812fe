import { fieldsOf, isChanged } from './fields.js';

/**
 * Changes the language without losing what is typed: the other page is put in place of this one, and filled in.
 * @param {() => void} enhanceForm
 */
export function keepTypedAcrossLanguages(enhanceForm) {
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-language]') : null;
    const form = document.querySelector('form');
    if (!(link instanceof HTMLAnchorElement) || !form || !fieldsOf(form).some(isChanged)) return;
    event.preventDefault();
    const page = await other(link.href);
    if (!page) return;
    const kept = elementsOf(form).map((input) => ({
      value: input.value,
      checked: 'checked' in input && input.checked,
    }));
    document.documentElement.lang = page.documentElement.lang;
    document.documentElement.dir = page.documentElement.dir;
    document.title = page.title;
    document.body.replaceWith(page.body);
    history.replaceState(null, '', link.href);
    refill(document.querySelector('form'), kept);
    enhanceForm();
  });
}

/** @param {string} address */
async function other(address) {
  try {
    const response = await fetch(address);
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
  } catch {
    return null;
  }
}

/**
 * What can be filled in: the selector names nothing else.
 * @param {HTMLElement} form
 */
function elementsOf(form) {
  const found = [...form.querySelectorAll('input:not([type=hidden]), select, textarea')];
  return /** @type {import('./fields.js').Input[]} */ (found);
}

/**
 * Both languages have the same fields in the same order.
 * @param {HTMLElement | null} form
 * @param {{ value: string, checked: boolean }[]} kept
 */
function refill(form, kept) {
  const elements = form ? elementsOf(form) : [];
  if (elements.length !== kept.length) return;
  for (const [index, element] of elements.entries()) {
    const { value = '', checked = false } = kept[index] ?? {};
    if ('checked' in element && (element.type === 'checkbox' || element.type === 'radio')) element.checked = checked;
    else element.value = value;
  }
}
