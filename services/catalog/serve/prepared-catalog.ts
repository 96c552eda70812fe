import { type Assets, renderPage } from '../../../shared/catalog-page/render-page.ts';
import type { CatalogLanguage } from '../../../shared/domain/catalog/price.ts';
import type { PublicCatalog } from '../live/read-catalogs.ts';
import { type CatalogImage, collectImages } from './catalog-image.ts';
import { pageHeaders } from './headers.ts';
import { type Encoding, type Packed, pack, packedBytes } from './packed.ts';

/** A public catalog with everything about it ready to send: no view costs more than a look into memory. */
export interface PreparedCatalog {
  readonly slug: string;
  readonly version: number;
  readonly pages: Readonly<Record<CatalogLanguage, PreparedPage>>;
  /** By the name that stands in their addresses. */
  readonly images: ReadonlyMap<string, CatalogImage>;
  /** What all of it takes in memory. */
  readonly bytes: number;
}

export interface PreparedPage extends Packed {
  /** What goes with each encoding, put together once. */
  readonly headers: Readonly<Record<Encoding, Readonly<Record<string, string>>>>;
}

/** Renders and compresses both languages. `catalogUrl` is CATALOG_URL. */
export async function prepareCatalog(
  assets: Assets,
  catalogUrl: string,
  { slug, version, snapshot }: PublicCatalog,
): Promise<PreparedCatalog> {
  const url = `${catalogUrl.replace(/\/$/, '')}/c/${slug}`;
  const { images, imageAddress } = collectImages(slug, snapshot);
  const preparePage = async (language: CatalogLanguage): Promise<PreparedPage> => {
    const { html, style } = renderPage(assets, { snapshot, version, url, imageAddress }, language);
    const packed = await pack(html);
    const headers = pageHeaders({ etag: packed.etag, language, style, script: assets.script });
    const encoded = (encoding: Encoding) => ({ ...headers, 'content-encoding': encoding });
    return { ...packed, headers: { identity: headers, gzip: encoded('gzip'), br: encoded('br') } };
  };
  const [en, ar] = await Promise.all([preparePage('en'), preparePage('ar')]);
  const imageBytes = [...images.values()].reduce((sum, { body }) => sum + body.size, 0);
  return { slug, version, pages: { en, ar }, images, bytes: packedBytes(en) + packedBytes(ar) + imageBytes };
}
