import { withPictures } from '../../../shared/catalog/page/pictures.ts';
import { inlineImageOf } from '../../../shared/catalog/rules/image.ts';
import type { CatalogSnapshot } from '../../../shared/catalog/rules/snapshot.ts';

export interface CatalogImage {
  readonly type: string;
  readonly body: Blob;
}

export function extractImages(
  slug: string,
  snapshot: CatalogSnapshot,
): { readonly images: ReadonlyMap<string, CatalogImage>; readonly shown: CatalogSnapshot } {
  const images = new Map<string, CatalogImage>();
  const shown = withPictures(snapshot, (address) => {
    const inline = inlineImageOf(address);
    if (inline === null) return address;
    const body = Buffer.from(inline.base64, 'base64');
    const name = new Bun.CryptoHasher('sha256').update(body).digest('hex').slice(0, 20);
    images.set(name, { type: inline.type, body: new Blob([body]) });
    return `/c/${slug}/images/${name}`;
  });
  return { images, shown };
}
