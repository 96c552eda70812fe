import { fieldsOf, isChanged } from './fields.js';

/** Changes the language without losing what is typed: the other page is put in place of this one, and filled in. */
export function keepTypedAcrossLanguages(enhanceForm) {
  document.addEventListener('click', async (event) => {
    const link = event.target.closest('[data-language]');
    const form = document.querySelector('form');
    if (!link || !form || !fieldsOf(form).some(isChanged)) return;
    event.preventDefault();
    const page = await other(link.href);
    if (!page) return;
    const kept = elementsOf(form).map(({ value, checked }) => ({ value, checked }));
    document.documentElement.lang = page.documentElement.lang;
    document.documentElement.dir = page.documentElement.dir;
    document.title = page.title;
    document.body.replaceWith(page.body);
    history.replaceState(null, '', link.href);
    refill(document.querySelector('form'), kept);
    enhanceForm();
  });
}

async function other(address) {
  try {
    const response = await fetch(address);
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
  } catch {
    return null;
  }
}

function elementsOf(form) {
  return [...form.querySelectorAll('input:not([type=hidden]), select, textarea')];
}

/** Both languages have the same fields in the same order. */
function refill(form, kept) {
  const elements = form ? elementsOf(form) : [];
  if (elements.length !== kept.length) return;
  elements.forEach((element, index) => {
    if (element.type === 'checkbox' || element.type === 'radio') element.checked = kept[index].checked;
    else element.value = kept[index].value;
  });
}
