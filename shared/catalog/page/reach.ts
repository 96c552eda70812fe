import { numberText } from '../../money/amount-text.ts';
import type { CatalogLanguage } from '../rules/price.ts';
import type { Category } from '../rules/snapshot.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { isolated, pick } from './text-in.ts';
import { words } from './texts.ts';

/** More categories than a phone shows beside each other, and more items than anybody scrolls back over. */
const manyCategories = 5;
const manyItems = 20;

/** What stays in reach: the search and the categories, and a sheet of all of them where they are many. */
export function reach(language: CatalogLanguage, categories: readonly Category[]): Html {
  const texts = words[language];
  const links = categories.map(
    ({ id, name, nameArabic }) =>
      html`<li><a href="#c-${id}">${isolated(language, pick(language, name, nameArabic))}</a></li>`,
  );
  const isMany = categories.length > manyCategories;
  return html`<div class="reach">
<search><label for="search" class="unseen">${texts.search}</label><input id="search" type="search" placeholder="${texts.search}" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" maxlength="80"></search>
<div class="contents">
${isMany && html`<button type="button" class="all-categories" popovertarget="categories" aria-label="${texts.allCategories}">${icon('list')}</button>`}
<nav id="contents" aria-label="${texts.categories}"><ul role="list">${links}</ul></nav>
</div>
</div>${isMany && categorySheet(language, categories)}`;
}

/** It opens and closes without a script; with one it closes when a category was chosen. */
function categorySheet(language: CatalogLanguage, categories: readonly Category[]): Html {
  const texts = words[language];
  return html`
<nav class="category-sheet" id="categories" popover aria-labelledby="all-categories">
<div class="top"><strong id="all-categories">${texts.allCategories}</strong><button type="button" class="close" popovertarget="categories" popovertargetaction="hide" aria-label="${texts.close}">${icon('close')}</button></div>
<ul role="list">${categories.map(
    ({ id, name, nameArabic, items }) =>
      html`<li><a href="#c-${id}">${isolated(language, pick(language, name, nameArabic))}<small>${numberText(items.length, language)}</small></a></li>`,
  )}</ul></nav>`;
}

/** On a long menu, once one has scrolled: where it is shown is the style sheet's doing alone. */
export function backToTop(language: CatalogLanguage, categories: readonly Category[]): Html | false {
  const isLong = categories.reduce((sum, { items }) => sum + items.length, 0) > manyItems;
  return (
    isLong &&
    html`<div class="rail"><a class="to-top" href="#masthead" aria-label="${words[language].toTop}">${icon('up')}</a></div>`
  );
}
