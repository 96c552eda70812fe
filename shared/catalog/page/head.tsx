import type { Child } from 'hono/jsx';
import type { CatalogLanguage } from '../rules/price.ts';
import type { CatalogSnapshot, Item } from '../rules/snapshot.ts';
import { priceText } from './item.tsx';
import { shareImageSize } from './share-image.ts';
import { pick } from './text-in.tsx';
import { pageTexts } from './texts.ts';

interface HeadProps {
  readonly language: CatalogLanguage;
  readonly snapshot: CatalogSnapshot;
  readonly item?: Item | undefined;
  readonly url: string;
  readonly shareImage?: string | undefined;
  readonly style: Child;
  readonly structuredData: Child;
}

export function Head({ language, snapshot, item, url, shareImage, style, structuredData }: HeadProps) {
  const { accent } = snapshot.branding;
  const { title, name, summary, picture } = item ? ofItem(language, snapshot, item) : ofMenu(language, snapshot);
  const address = `${url}?lang=${language}`;
  const image = shareImage ?? picture;
  const properties = {
    'og:type': 'website',
    'og:title': name,
    'og:description': summary,
    'og:url': address,
    'og:locale': pageTexts(language).locale,
    'og:locale:alternate': pageTexts(language === 'ar' ? 'en' : 'ar').locale,
    ...(image && { 'og:image': new URL(image, url).href }),
    ...(shareImage && sizeOfShareImage),
  };
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={summary} />
      <meta name="theme-color" content={accent} />
      <link rel="canonical" href={address} />
      <link rel="alternate" hreflang="en" href={`${url}?lang=en`} />
      <link rel="alternate" hreflang="ar" href={`${url}?lang=ar`} />
      <link rel="alternate" hreflang="x-default" href={url} />
      <link rel="icon" href={dotIcon(accent)} />
      {Object.entries(properties).map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
      {image && <meta name="twitter:card" content={shareImage ? 'summary_large_image' : 'summary'} />}
      <style>{style}</style>
      <script type="application/ld+json">{structuredData}</script>
    </head>
  );
}

const sizeOfShareImage = {
  'og:image:type': 'image/png',
  'og:image:width': String(shareImageSize.width),
  'og:image:height': String(shareImageSize.height),
};

function ofMenu(language: CatalogLanguage, { branding, categories }: CatalogSnapshot) {
  const texts = pageTexts(language);
  const name = pick(language, branding.title, branding.titleArabic);
  const summary = pick(language, branding.tagline, branding.taglineArabic) || texts.menuOf(name);
  const picture = branding.logo ?? categories.flatMap(({ items }) => items).find(({ image }) => image)?.image;
  return { title: `${name} · ${texts.menu}`, name, summary, picture };
}

function ofItem(language: CatalogLanguage, { branding }: CatalogSnapshot, item: Item) {
  const name = pick(language, item.name, item.nameArabic);
  const restaurant = pick(language, branding.title, branding.titleArabic);
  const description = pick(language, item.description, item.descriptionArabic);
  const summary = [priceText(language, item.price), ...(description ? [description] : [])].join(' · ');
  return { title: `${name} · ${restaurant}`, name, summary, picture: item.image ?? branding.logo };
}

/** A dot in the catalog's colour: a page without an icon makes browsers ask the server for one. */
function dotIcon(accent: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4.5" fill="${accent}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
