import type { CatalogLanguage } from '../domain/catalog/price.ts';
import type { CatalogSnapshot, Category } from '../domain/catalog/snapshot.ts';
import { colourDeclarations } from './colours.ts';
import { head } from './head.ts';
import { type Html, html, trusted } from './html.ts';
import { type ImageAddress, itemCard } from './item.ts';
import { qrDrawing } from './qr.ts';
import { isolated, pick } from './text-in.ts';
import { words } from './texts.ts';

/** The page's own CSS and script, small, and a name for this build of the page. A preview has no script. */
export interface Assets {
  readonly css: string;
  readonly script: string;
  readonly build: string;
}

export interface PageContent {
  readonly snapshot: CatalogSnapshot;
  readonly version: number;
  /** The page's public address, without a language. */
  readonly url: string;
  readonly imageAddress: ImageAddress;
}

/** A rendered page, and the CSS in it, which its security policy names by hash. */
export interface RenderedPage {
  readonly html: string;
  readonly style: string;
}

/** The whole page in one language: one file, readable as it arrives. */
export function renderPage(assets: Assets, content: PageContent, language: CatalogLanguage): RenderedPage {
  const { snapshot, version, url, imageAddress } = content;
  const { branding, categories } = snapshot;
  const { direction } = words[language];
  const style = `:root{${colourDeclarations(branding)}}${assets.css}`;
  const theme = branding.theme && html` data-theme="${branding.theme}"`;
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}" data-version="${version}" data-build="${assets.build}"${theme}>
${head({ language, snapshot, url, imageAddress, style })}
<body>
<a class="skip" href="#menu">${words[language].skip}</a>
${masthead(language, snapshot, imageAddress)}
<div class="reach">
${searchField(language)}
${contents(language, categories)}
</div>
<main id="menu" tabindex="-1">
<p class="notice none" id="none" role="status" data-none="${words[language].noneFound}" data-found="${words[language].found}"></p>
<div id="sections">${categories.map((category) => section(language, category, imageAddress))}${categories.length === 0 && html`<p class="notice">${words[language].empty}</p>`}</div>
</main>
${footer(language, snapshot, url)}
<p class="news" id="news" role="status" data-updated="${words[language].updated}" data-gone="${words[language].gone}"></p>
<script type="module">${trusted(assets.script)}</script>
</body>
</html>
`;
  return { html: page.markup, style };
}

function masthead(language: CatalogLanguage, { branding }: CatalogSnapshot, imageAddress: ImageAddress): Html {
  const tagline = pick(language, branding.tagline ?? '', branding.taglineArabic);
  const other =
    language === 'ar'
      ? html`<a class="language" href="?lang=en" hreflang="en" lang="en">English</a>`
      : html`<a class="language" href="?lang=ar" hreflang="ar" lang="ar">العربية</a>`;
  return html`<header class="masthead" id="masthead">
${other}
${branding.logo && html`<img class="logo" src="${imageAddress(branding.logo)}" alt="" width="88" height="88">`}
<h1>${isolated(language, pick(language, branding.title, branding.titleArabic))}</h1>
${tagline && html`<p class="tagline">${isolated(language, tagline)}</p>`}
</header>`;
}

function searchField(language: CatalogLanguage): Html {
  const { search } = words[language];
  return html`<search><label for="search" class="unseen">${search}</label><input id="search" type="search" placeholder="${search}" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" maxlength="80"></search>`;
}

function contents(language: CatalogLanguage, categories: readonly Category[]): Html {
  return html`<nav id="contents" aria-label="${words[language].categories}"><ul role="list">${categories.map(
    ({ id, name, nameArabic }) =>
      html`<li><a href="#c-${id}">${isolated(language, pick(language, name, nameArabic))}</a></li>`,
  )}</ul></nav>`;
}

function section(language: CatalogLanguage, { id, name, nameArabic, items }: Category, address: ImageAddress): Html {
  return html`
<section id="c-${id}" aria-labelledby="h-${id}">
<h2 id="h-${id}">${isolated(language, pick(language, name, nameArabic))}</h2>
<ul class="items" role="list">${items.map((item) => itemCard(language, item, address))}
</ul>
</section>`;
}

function footer(language: CatalogLanguage, { branding }: CatalogSnapshot, url: string): Html {
  const address = url.replace(/^https?:\/\//, '');
  return html`<footer>
<p class="on-screen">${isolated(language, pick(language, branding.title, branding.titleArabic))}</p>
<p class="on-screen quiet">${words[language].alwaysCurrent}</p>
<div class="on-paper">${qrDrawing(url, address)}<p>${words[language].scan}<br><bdi>${address}</bdi></p></div>
</footer>`;
}
