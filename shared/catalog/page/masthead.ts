import type { CatalogLanguage } from '../rules/price.ts';
import type { CatalogSnapshot } from '../rules/snapshot.ts';
import { type Html, html } from './html.ts';
import type { ImageAddress } from './item.ts';
import { qrDrawing } from './qr.ts';
import { isolated, pick } from './text-in.ts';
import { words } from './texts.ts';

/** The restaurant's name on its colour, and the page in the other language. */
export function masthead(language: CatalogLanguage, { branding }: CatalogSnapshot, imageAddress: ImageAddress): Html {
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

/** What stands below everything: on paper the code of the menu's address. */
export function footer(language: CatalogLanguage, { branding }: CatalogSnapshot, url: string): Html {
  const address = url.replace(/^https?:\/\//, '');
  return html`<footer>
<p class="on-screen">${isolated(language, pick(language, branding.title, branding.titleArabic))}</p>
<p class="on-screen quiet">${words[language].alwaysCurrent}</p>
<div class="on-paper">${qrDrawing(url, address)}<p>${words[language].scan}<br><bdi>${address}</bdi></p></div>
</footer>`;
}
