import { words } from '../../../shared/forms/page/texts/texts.ts';

/**
 * The part of the page that this selector names. The page that the server renders always has the ones that the scripts name.
 * @param {ParentNode} root
 * @param {string} selector
 */
export function part(root, selector) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

export function pageLanguage() {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en';
}

/** What the page says, in its language. */
export function pageWords() {
  return words[pageLanguage()];
}
