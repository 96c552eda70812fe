import type { CatalogLanguage } from '../rules/price.ts';
import type { Contact, Item } from '../rules/snapshot.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { type ImageAddress, itemCard } from './item.ts';
import { pick } from './text-in.ts';
import { words } from './texts.ts';
import { orderLinks } from './ways.ts';

/** What stands for a dish and its address in the links of the sheet, until it is opened for one. */
const dishPlace = '{dish}';
const addressPlace = '{address}';

/** An empty sheet, which a script fills with the card of the dish that was tapped. */
export function dishSheet(language: CatalogLanguage, contact: Contact): Html {
  const { close, dish, order } = words[language];
  return html`<dialog class="sheet" id="sheet" aria-label="${dish}" data-dish-place="${dishPlace}" data-address-place="${addressPlace}">
<form method="dialog"><button class="close" aria-label="${close}">${icon('close')}</button></form>
<div class="whole" id="dish"></div>
${orderLinks(language, contact, order(dishPlace, addressPlace))}
</dialog>`;
}

interface Addresses {
  /** Of the dish, without a language. */
  readonly address: string;
  readonly imageAddress: ImageAddress;
}

/** The same on a page of its own. */
export function wholeDish(
  language: CatalogLanguage,
  item: Item,
  contact: Contact,
  { address, imageAddress }: Addresses,
): Html {
  const name = pick(language, item.name, item.nameArabic);
  const text = words[language].order(name, `${address}?lang=${language}`);
  const card = itemCard(language, item, { imageAddress, itemAddress: () => null, isAlone: true });
  const soldOut = item.availability === 'sold_out' && ' is-sold-out';
  return html`<div class="page-of-dish${soldOut}"><ul class="whole" role="list">${card}
</ul>
${orderLinks(language, contact, text)}</div>`;
}
