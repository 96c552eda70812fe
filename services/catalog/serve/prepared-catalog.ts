import { type Assets, type PageContent, renderPage } from '../../../shared/catalog/page/render-page.tsx';
import { shareImageNames } from '../../../shared/catalog/page/share-image.ts';
import type { CatalogLanguage } from '../../../shared/catalog/rules/price.ts';
import type { PublicCatalog } from '../live/read-catalogs.ts';
import { type CatalogImage, extractImages } from './catalog-image.ts';
import { compressedBytes } from './compressed.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';

export interface PreparedCatalog {
  readonly slug: string;
  readonly workspaceId: string;
  readonly version: number;
  readonly pages: Readonly<Record<CatalogLanguage, PreparedPage>>;
  readonly content: PageContent;
  readonly items: ReadonlyMap<string, string>;
  readonly images: ReadonlyMap<string, CatalogImage>;
  readonly shareImages: ReadonlySet<string>;
  readonly bytes: number;
}

export async function prepareCatalog(
  assets: Assets,
  catalogUrl: string,
  { slug, workspaceId, version, snapshot, busy }: PublicCatalog,
): Promise<PreparedCatalog> {
  const url = `${catalogUrl.replace(/\/$/, '')}/c/${slug}`;
  const { images, shown } = extractImages(slug, snapshot);
  const names = shareImageNames(snapshot);
  const shareImage = (itemId: string | null) => `/c/${slug}/share/${names.get(itemId)}.png`;
  const whole = { snapshot: shown, version, url, shareImage, busy };
  const en = await preparePage(assets, renderPage(assets, whole, 'en'), 'en');
  const ar = await preparePage(assets, renderPage(assets, whole, 'ar'), 'ar');
  const content = { ...whole, snapshot: { ...shown, categories: [] } };
  const items = new Map(
    shown.categories.flatMap((category) => category.items.map((item) => [item.id, JSON.stringify(item)])),
  );
  const prepared = { slug, workspaceId, version, pages: { en, ar }, content, items, images };
  return { ...prepared, shareImages: new Set(names.values()), bytes: bytesOf(prepared) };
}

function bytesOf({ pages, items, images }: Pick<PreparedCatalog, 'pages' | 'items' | 'images'>): number {
  const bodies = [...images.values()].reduce((sum, { body }) => sum + body.size, 0);
  const texts = [...items.values()].reduce((sum, { length }) => sum + length * bytesOfCharacter + bytesOfItem, 0);
  return bytesOfCatalog + compressedBytes(pages.en) + compressedBytes(pages.ar) + bodies + texts;
}

const bytesOfCatalog = 30_000;
const bytesOfItem = 400;
const bytesOfCharacter = 2;
