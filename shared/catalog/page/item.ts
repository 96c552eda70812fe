import { amountText } from '../../money/amount-text.ts';
import type { CatalogLanguage } from '../rules/price.ts';
import type { Allergen, Item, Label, Option, Price } from '../rules/snapshot.ts';
import { type Html, html } from './html.ts';
import { isolated, pick } from './text-in.ts';
import { words } from './texts.ts';

/** Gives the address under which the page loads a picture. */
export type ImageAddress = (image: string) => string;

/** Where the page of one item is; null where it has none, as in a preview. */
export type ItemAddress = (id: string) => string | null;

export interface Place {
  readonly imageAddress: ImageAddress;
  readonly itemAddress: ItemAddress;
  /** Whether it is the one dish of its page, and not below the name of a category. */
  readonly isAlone?: boolean;
}

/** One item of the menu. `data-also` is its name in the other language, for the search. What its sheet shows besides is in it. */
export function itemCard(
  language: CatalogLanguage,
  item: Item,
  { imageAddress, itemAddress, isAlone = false }: Place,
): Html {
  const address = itemAddress(item.id);
  const name = pick(language, item.name, item.nameArabic);
  const title =
    address === null ? isolated(language, name) : html`<a href="${address}">${isolated(language, name)}</a>`;
  const also = language === 'ar' ? item.name : item.nameArabic;
  const description = pick(language, item.description ?? '', item.descriptionArabic);
  const soldOut = item.availability === 'sold_out';
  return html`
<li class="item${soldOut && ' sold-out'}" id="i-${item.id}"${also !== undefined && also !== name && html` data-also="${also}"`}>
<div class="words">
${isAlone ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
${labels(language, item.labels ?? [])}${
  description &&
  html`<p class="description">${isolated(language, description)}</p>
`
}<p class="price">${priceLine(language, item.price)}${soldOut && html` <strong class="badge">${words[language].soldOut}</strong>`}</p>
${options(language, item.options ?? [])}${allergens(language, item.allergens ?? [])}</div>
${
  item.image &&
  html`<div class="picture"><img src="${imageAddress(item.image)}" alt="${pick(language, item.imageAlt ?? '', item.imageAltArabic)}" width="4" height="3" loading="lazy" decoding="async"></div>
`
}</li>`;
}

function labels(language: CatalogLanguage, list: readonly Label[]): Html | false {
  return (
    list.length > 0 &&
    html`<ul class="labels" role="list">${list.map((label) => html`<li class="label label-${label}">${words[language].labels[label]}</li>`)}</ul>
`
  );
}

/** To make one takes longer than the rest of a card. */
const conjunctions = {
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
  ar: new Intl.ListFormat('ar', { type: 'conjunction' }),
} as const;

/** On a card of the menu these are not seen: the sheet of the dish and its own page show them. */
function allergens(language: CatalogLanguage, list: readonly Allergen[]): Html | false {
  const { contains, allergens: names } = words[language];
  const joined = conjunctions[language].format(list.map((each) => names[each]));
  return (
    list.length > 0 &&
    html`<p class="allergens"><strong>${contains}:</strong> ${joined}</p>
`
  );
}

/** What may be chosen with it, and what each costs more. */
function options(language: CatalogLanguage, list: readonly Option[]): Html | false {
  return (
    list.length > 0 &&
    html`<ul class="options">${list.map(
      ({ name, nameArabic, price }) =>
        html`<li>${isolated(language, pick(language, name, nameArabic))}${price && price.amount > 0 && html` <span class="more">+${amount(language, price)}</span>`}</li>`,
    )}</ul>
`
  );
}

function priceLine(language: CatalogLanguage, price: Price): Html {
  switch (price.kind) {
    case 'fixed':
      return amount(language, price);
    case 'starting_at':
      return html`<span class="from">${words[language].from}</span> ${amount(language, price)}`;
    case 'quote':
      return html`<span class="words-only">${words[language].onRequest}</span>`;
    case 'label':
      return html`<span class="words-only">${isolated(language, pick(language, price.label, price.labelArabic))}</span>`;
  }
}

function amount(language: CatalogLanguage, price: { readonly amount: number; readonly currency: string }): Html {
  return html`<bdi class="amount">${amountText(price.amount, price.currency, language)}</bdi>`;
}
