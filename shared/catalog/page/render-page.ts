import type { CatalogLanguage } from '../rules/price.ts';
import type { CatalogSnapshot, Category, Item } from '../rules/snapshot.ts';
import { colourDeclarations } from './colours.ts';
import { dishSheet, wholeDish } from './dish.ts';
import { head } from './head.ts';
import { type Html, html, trusted } from './html.ts';
import { icon } from './icons.ts';
import { type ImageAddress, type ItemAddress, itemCard, type Place } from './item.ts';
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

/** A page as it is rendered, and the CSS in it, which its security policy names by hash. */
export interface RenderedPage {
  /** Rendered one by one as they are read: a menu of the largest size has a page of tens of megabytes. */
  readonly pieces: Iterable<string>;
  readonly style: string;
}

/** The whole menu in one language: one file, readable as it arrives. */
export function renderPage(assets: Assets, content: PageContent, language: CatalogLanguage): RenderedPage {
  const { url } = content;
  const body = menu(assets, content, language);
  return document(assets, content, language, { url, body, gone: words[language].gone });
}

function* menu(assets: Assets, { snapshot, url, imageAddress }: PageContent, language: CatalogLanguage) {
  const { categories, contact = {} } = snapshot;
  const { noneFound, found, empty } = words[language];
  const itemAddress: ItemAddress = (id) => (assets.script === '' ? null : dishAddress(url, id, language));
  yield html`${reach(language, categories)}
<main id="menu" tabindex="-1">
<p class="notice none" id="none" role="status" data-none="${noneFound}" data-found="${found}"></p>
<div id="sections">`;
  for (const category of categories) yield* section(language, category, { imageAddress, itemAddress });
  yield html`${categories.length === 0 && html`<p class="notice">${empty}</p>`}</div>
${backToTop(language, categories)}
</main>
${dishSheet(language, contact)}`;
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
  return document(assets, content, language, { url: address, item, body: [body], gone: words[language].dishGone });
}

interface Document {
  /** The page's own address, without a language. */
  readonly url: string;
  readonly item?: Item;
  readonly body: Iterable<Html>;
  /** What is said once it is not public any more. */
  readonly gone: string;
}

function document(assets: Assets, content: PageContent, language: CatalogLanguage, parts: Document): RenderedPage {
  const style = `:root{${colourDeclarations(content.snapshot.branding)}}${assets.css}`;
  return { pieces: markupOf(pieces(assets, content, language, { ...parts, style })), style };
}

function* markupOf(parts: Iterable<Html>): Generator<string> {
  for (const { markup } of parts) yield markup;
}

function* pieces(
  assets: Assets,
  { snapshot, version, url: menuUrl, imageAddress, shareImage }: PageContent,
  language: CatalogLanguage,
  { url, item, body, gone, style }: Document & { readonly style: string },
): Generator<Html> {
  const { branding, contact = {} } = snapshot;
  const texts = words[language];
  const theme = branding.theme && html` data-theme="${branding.theme}"`;
  const onwards = html`<aside class="contact" id="contact" aria-label="${texts.waysOn}">${ways(language, contact, `${menuUrl}?lang=${language}`)}
${openingHours(language, contact)}</aside>`;
  yield html`<!doctype html>
<html lang="${language}" dir="${texts.direction}" data-version="${version}" data-build="${assets.build}"${theme}>
`;
  yield* head({ language, snapshot, item, url, imageAddress, shareImage: shareImage?.(item?.id ?? null), style });
  yield html`
<body>
<a class="skip" href="#menu">${texts.skip}</a>
${masthead(language, snapshot, imageAddress)}
${!item && onwards}`;
  yield* body;
  yield html`${item && onwards}
${footer(language, snapshot, menuUrl)}
<p class="news" id="news" role="status" data-updated="${texts.updated}" data-gone="${gone}" data-copied="${texts.copied}" data-offline="${texts.offline}" data-kept="${texts.kept}"></p>
<script type="module">${trusted(assets.script)}</script>
</body>
</html>
`;
}

/** Where a dish has a page of its own; `url` is the menu's address. */
function dishAddress(url: string, id: string, language: CatalogLanguage): string {
  return `${new URL(url).pathname}/i/${id}?lang=${language}`;
}

function* section(language: CatalogLanguage, { id, name, nameArabic, items }: Category, place: Place) {
  yield html`
<section id="c-${id}" aria-labelledby="h-${id}">
<h2 id="h-${id}">${isolated(language, pick(language, name, nameArabic))}</h2>
<ul class="items" role="list">`;
  for (const item of items) yield itemCard(language, item, place);
  yield html`
</ul>
</section>`;
}
