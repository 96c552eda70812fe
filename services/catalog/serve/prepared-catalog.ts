import { type Assets, type PageContent, renderPage } from '../../../shared/catalog-page/render-page.ts';
import { shareImageNames } from '../../../shared/catalog-page/share-image.ts';
import type { CatalogLanguage } from '../../../shared/domain/catalog/price.ts';
import type { PublicCatalog } from '../live/read-catalogs.ts';
import { type CatalogImage, collectImages, withAddresses } from './catalog-image.ts';
import { packedBytes } from './packed.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';

/** A public catalog with everything about it ready to send: no view of the menu costs more than a look into memory. */
export interface PreparedCatalog {
  readonly slug: string;
  readonly version: number;
  readonly pages: Readonly<Record<CatalogLanguage, PreparedPage>>;
  /** What the pages of its dishes are rendered from. */
  readonly content: PageContent;
  /** By the name that stands in their addresses. */
  readonly images: ReadonlyMap<string, CatalogImage>;
  /** The names of the pictures that chats show of links to it and its dishes. */
  readonly shareImages: ReadonlySet<string>;
  /** What all of it takes in memory. */
  readonly bytes: number;
}

/** Renders and compresses both languages. `catalogUrl` is CATALOG_URL. */
export async function prepareCatalog(
  assets: Assets,
  catalogUrl: string,
  { slug, version, snapshot }: PublicCatalog,
): Promise<PreparedCatalog> {
  const url = `${catalogUrl.replace(/\/$/, '')}/c/${slug}`;
  const { images, imageAddress } = collectImages(slug, snapshot);
  const shown = withAddresses(snapshot, imageAddress);
  const names = shareImageNames(snapshot);
  const shareImage = (itemId: string | null) => `/c/${slug}/share/${names.get(itemId)}.png`;
  const content = { snapshot: shown, version, url, imageAddress: (address: string) => address, shareImage };
  const prepare = (language: CatalogLanguage) => preparePage(assets, renderPage(assets, content, language), language);
  const [en, ar] = await Promise.all([prepare('en'), prepare('ar')]);
  const imageBytes = [...images.values()].reduce((sum, { body }) => sum + body.size, 0);
  const bytes = packedBytes(en) + packedBytes(ar) + imageBytes + JSON.stringify(shown).length * bytesOfCharacter;
  return { slug, version, pages: { en, ar }, content, images, shareImages: new Set(names.values()), bytes };
}

const bytesOfCharacter = 2;
