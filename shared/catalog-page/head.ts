import type { CatalogLanguage } from '../domain/catalog/price.ts';
import type { CatalogSnapshot } from '../domain/catalog/snapshot.ts';
import { type Html, html, scriptJson, trusted } from './html.ts';
import type { ImageAddress } from './item.ts';
import { structuredData } from './structured-data.ts';
import { pick } from './text-in.ts';
import { words } from './texts.ts';

export interface Head {
  readonly language: CatalogLanguage;
  readonly snapshot: CatalogSnapshot;
  /** The page's address without a language. */
  readonly url: string;
  readonly imageAddress: ImageAddress;
  /** All of the page's CSS. */
  readonly style: string;
}

/** What browsers, search engines and link previews read. */
export function head({ language, snapshot, url, imageAddress, style }: Head): Html {
  const { branding } = snapshot;
  const title = pick(language, branding.title, branding.titleArabic);
  const said = pick(language, branding.tagline ?? '', branding.taglineArabic) || words[language].menuOf(title);
  const picture = branding.logo ?? snapshot.categories.flatMap(({ items }) => items).find(({ image }) => image)?.image;
  const other = language === 'ar' ? 'en' : 'ar';
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${words[language].menu}</title>
<meta name="description" content="${said}">
<meta name="theme-color" content="${branding.accent}">
<link rel="canonical" href="${url}?lang=${language}">
<link rel="alternate" hreflang="en" href="${url}?lang=en">
<link rel="alternate" hreflang="ar" href="${url}?lang=ar">
<link rel="alternate" hreflang="x-default" href="${url}">
<link rel="icon" href="${icon(branding.accent)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${said}">
<meta property="og:url" content="${url}?lang=${language}">
<meta property="og:locale" content="${words[language].locale}">
<meta property="og:locale:alternate" content="${words[other].locale}">
${
  picture &&
  html`<meta property="og:image" content="${new URL(imageAddress(picture), url).href}">
`
}<meta name="twitter:card" content="summary">
<style>${trusted(style)}</style>
<script type="application/ld+json">${trusted(scriptJson(structuredData(language, snapshot, `${url}?lang=${language}`)))}</script>
</head>`;
}

/** A dot in the catalog's colour: a page without an icon makes browsers ask the server for one. */
function icon(accent: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4.5" fill="${accent}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
