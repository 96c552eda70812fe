import type { CatalogLanguage } from '../rules/price.ts';
import type { CatalogSnapshot, Item } from '../rules/snapshot.ts';
import { type Html, html, trusted } from './html.ts';
import type { ImageAddress } from './item.ts';
import { priceWords } from './price-words.ts';
import { shareImageSize } from './share-image.ts';
import { structuredData, structuredDish } from './structured-data.ts';
import { pick } from './text-in.ts';
import { words } from './texts.ts';

export interface Head {
  readonly language: CatalogLanguage;
  readonly snapshot: CatalogSnapshot;
  /** The dish that the page is of; none: the whole menu. */
  readonly item?: Item | undefined;
  /** The page's address without a language. */
  readonly url: string;
  readonly imageAddress: ImageAddress;
  /** Where the picture is that chats show of a link to it. */
  readonly shareImage?: string | undefined;
  /** All of the page's CSS. */
  readonly style: string;
}

/** What browsers, search engines and link previews read. */
export function* head(parts: Head): Generator<Html> {
  const { language, snapshot, item, url } = parts;
  yield html`${meta(parts)}
<script type="application/ld+json">`;
  if (item) yield trusted(structuredDish(language, item));
  else for (const json of structuredData(language, snapshot, addressOf(url, language))) yield trusted(json);
  yield trusted(`</script>
</head>`);
}

function addressOf(url: string, language: CatalogLanguage): string {
  return `${url}?lang=${language}`;
}

function meta({ language, snapshot, item, url, imageAddress, shareImage, style }: Head): Html {
  const { accent } = snapshot.branding;
  const { title, name, said, picture } = item ? ofItem(language, snapshot, item) : ofMenu(language, snapshot);
  const other = language === 'ar' ? 'en' : 'ar';
  const address = addressOf(url, language);
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${said}">
<meta name="theme-color" content="${accent}">
<link rel="canonical" href="${address}">
<link rel="alternate" hreflang="en" href="${url}?lang=en">
<link rel="alternate" hreflang="ar" href="${url}?lang=ar">
<link rel="alternate" hreflang="x-default" href="${url}">
<link rel="icon" href="${dot(accent)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${said}">
<meta property="og:url" content="${address}">
<meta property="og:locale" content="${words[language].locale}">
<meta property="og:locale:alternate" content="${words[other].locale}">
${shareImage ? largeImage(new URL(shareImage, url).href) : picture && smallImage(new URL(imageAddress(picture), url).href)}
<style>${trusted(style)}</style>`;
}

function largeImage(address: string): Html {
  const { width, height } = shareImageSize;
  return html`<meta property="og:image" content="${address}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta name="twitter:card" content="summary_large_image">`;
}

function smallImage(address: string): Html {
  return html`<meta property="og:image" content="${address}">
<meta name="twitter:card" content="summary">`;
}

function ofMenu(language: CatalogLanguage, { branding, categories }: CatalogSnapshot) {
  const name = pick(language, branding.title, branding.titleArabic);
  const said = pick(language, branding.tagline ?? '', branding.taglineArabic) || words[language].menuOf(name);
  const picture = branding.logo ?? categories.flatMap(({ items }) => items).find(({ image }) => image)?.image;
  return { title: `${name} · ${words[language].menu}`, name, said, picture };
}

function ofItem(language: CatalogLanguage, { branding }: CatalogSnapshot, item: Item) {
  const name = pick(language, item.name, item.nameArabic);
  const restaurant = pick(language, branding.title, branding.titleArabic);
  const description = pick(language, item.description ?? '', item.descriptionArabic);
  const said = [priceWords(language, item.price), ...(description ? [description] : [])].join(' · ');
  return { title: `${name} · ${restaurant}`, name, said, picture: item.image ?? branding.logo };
}

/** A dot in the catalog's colour: a page without an icon makes browsers ask the server for one. */
function dot(accent: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4.5" fill="${accent}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
