import type { CatalogLanguage } from '../domain/catalog/price.ts';
import type { CatalogSnapshot, Category, Item } from '../domain/catalog/snapshot.ts';
import { colourDeclarations } from './colours.ts';
import { dishSheet, wholeDish } from './dish.ts';
import { head } from './head.ts';
import { type Html, html, trusted } from './html.ts';
import { icon } from './icons.ts';
import { type ImageAddress, type ItemAddress, itemCard } from './item.ts';
import { footer, masthead } from './masthead.ts';
import { openingHours } from './opening-hours.ts';
import { backToTop, reach } from './reach.ts';
import { isolated, pick } from './text-in.ts';
import { words } from './texts.ts';
import { ways } from './ways.ts';

/** The page's own CSS and script, small, and a name for this build of the page. A preview has no script. */
export interface Assets {
  readonly css: string;
  readonly script: string;
  readonly build: string;
}

export interface PageContent {
  readonly snapshot: CatalogSnapshot;
  readonly version: number;
  /** The menu's public address, without a language. */
  readonly url: string;
  readonly imageAddress: ImageAddress;
  /** Where chats find the picture of a link to a dish, or to the menu (null); a preview has none. */
  readonly shareImage?: (itemId: string | null) => string | undefined;
}

/** A rendered page, and the CSS in it, which its security policy names by hash. */
export interface RenderedPage {
  readonly html: string;
  readonly style: string;
}

/** The whole menu in one language: one file, readable as it arrives. */
export function renderPage(assets: Assets, content: PageContent, language: CatalogLanguage): RenderedPage {
  const { snapshot, url, imageAddress } = content;
  const { categories, contact = {} } = snapshot;
  const { noneFound, found, empty } = words[language];
  const itemAddress: ItemAddress = (id) => (assets.script === '' ? null : dishAddress(url, id, language));
  const body = html`${reach(language, categories)}
<main id="menu" tabindex="-1">
<p class="notice none" id="none" role="status" data-none="${noneFound}" data-found="${found}"></p>
<div id="sections">${categories.map((category) => section(language, category, imageAddress, itemAddress))}${categories.length === 0 && html`<p class="notice">${empty}</p>`}</div>
${backToTop(language, categories)}
</main>
${dishSheet(language, contact)}`;
  return document(assets, content, language, { url, body, gone: words[language].gone });
}

/** The page of one dish, for a link to it: what its sheet shows on the menu, and the way to the menu. */
export function renderDishPage(
  assets: Assets,
  content: PageContent,
  language: CatalogLanguage,
  item: Item,
): RenderedPage {
  const { snapshot, url, imageAddress } = content;
  const address = `${url}/i/${item.id}`;
  const whole = wholeDish(language, item, snapshot.contact ?? {}, { address, imageAddress });
  const body = html`<main id="menu" tabindex="-1" class="one-dish">
<p class="back"><a href="${new URL(url).pathname}?lang=${language}">${icon('back')}${words[language].wholeMenu}</a></p>
<div id="sections">${whole}</div>
</main>`;
  return document(assets, content, language, { url: address, item, body, gone: words[language].dishGone });
}

interface Document {
  /** The page's own address, without a language. */
  readonly url: string;
  readonly item?: Item;
  readonly body: Html;
  /** What is said once it is not public any more. */
  readonly gone: string;
}

function document(
  assets: Assets,
  { snapshot, version, url: menu, imageAddress, shareImage }: PageContent,
  language: CatalogLanguage,
  { url, item, body, gone }: Document,
): RenderedPage {
  const { branding, contact = {} } = snapshot;
  const texts = words[language];
  const style = `:root{${colourDeclarations(branding)}}${assets.css}`;
  const theme = branding.theme && html` data-theme="${branding.theme}"`;
  const onwards = html`<aside class="contact" id="contact" aria-label="${texts.waysOn}">${ways(language, contact, `${menu}?lang=${language}`)}
${openingHours(language, contact)}</aside>`;
  const page = html`<!doctype html>
<html lang="${language}" dir="${texts.direction}" data-version="${version}" data-build="${assets.build}"${theme}>
${head({ language, snapshot, item, url, imageAddress, shareImage: shareImage?.(item?.id ?? null), style })}
<body>
<a class="skip" href="#menu">${texts.skip}</a>
${masthead(language, snapshot, imageAddress)}
${item ? html`${body}${onwards}` : html`${onwards}${body}`}
${footer(language, snapshot, menu)}
<p class="news" id="news" role="status" data-updated="${texts.updated}" data-gone="${gone}" data-copied="${texts.copied}" data-offline="${texts.offline}" data-kept="${texts.kept}"></p>
<script type="module">${trusted(assets.script)}</script>
</body>
</html>
`;
  return { html: page.markup, style };
}

/** Where a dish has a page of its own; `url` is the menu's address. */
function dishAddress(url: string, id: string, language: CatalogLanguage): string {
  return `${new URL(url).pathname}/i/${id}?lang=${language}`;
}

function section(
  language: CatalogLanguage,
  { id, name, nameArabic, items }: Category,
  imageAddress: ImageAddress,
  itemAddress: ItemAddress,
): Html {
  return html`
<section id="c-${id}" aria-labelledby="h-${id}">
<h2 id="h-${id}">${isolated(language, pick(language, name, nameArabic))}</h2>
<ul class="items" role="list">${items.map((item) => itemCard(language, item, { imageAddress, itemAddress }))}
</ul>
</section>`;
}
