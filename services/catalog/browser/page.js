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

/** @returns {HTMLElement[]} */
export function items() {
  return [...document.querySelectorAll('.item')].filter((item) => item instanceof HTMLElement);
}
