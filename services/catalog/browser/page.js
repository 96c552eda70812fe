/**
 * The element of this id. The page that the server renders always has the ones that the scripts name.
 * @param {string} id
 * @param {Document} [page]
 */
export function element(id, page = document) {
  const found = page.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** The menu; the page of one dish has neither search nor sheet. */
export const isMenu = document.getElementById('search') !== null;

/** Where the page itself is, whatever the address line says while the sheet of a dish is open. */
export const pageAddress = location.href;

/** @type {'ar' | 'en'} */
export const pageLanguage = document.documentElement.lang === 'ar' ? 'ar' : 'en';

/** The menu's own path, also on the page of a dish. */
export const menuPath = location.pathname.split('/').slice(0, 3).join('/');

/** @returns {HTMLElement[]} */
export function items() {
  return [...document.querySelectorAll('.item')].filter((item) => item instanceof HTMLElement);
}
