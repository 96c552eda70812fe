import type { ImageAddress } from '../../../shared/catalog/page/item.ts';
import { inlineImageOf } from '../../../shared/catalog/rules/image.ts';
import type { CatalogSnapshot } from '../../../shared/catalog/rules/snapshot.ts';

/** A picture that a catalog carries inside it. */
export interface CatalogImage {
  readonly type: string;
  /** A blob, of which an answer makes no copy. */
  readonly body: Blob;
}

/** The pictures inside a snapshot, named by their content, and how the page addresses these and those that are elsewhere. */
export function collectImages(
  slug: string,
  snapshot: CatalogSnapshot,
): { images: ReadonlyMap<string, CatalogImage>; imageAddress: ImageAddress } {
  const images = new Map<string, CatalogImage>();
  const addresses = new Map<string, string>();
  for (const address of addressesIn(snapshot)) {
    const inline = inlineImageOf(address);
    if (inline === null || addresses.has(address)) continue;
    const body = new Uint8Array(Buffer.from(inline.base64, 'base64'));
    const name = new Bun.CryptoHasher('sha256').update(body).digest('hex').slice(0, 20);
    images.set(name, { type: inline.type, body: new Blob([body]) });
    addresses.set(address, `/c/${slug}/images/${name}`);
  }
  return { images, imageAddress: (address) => addresses.get(address) ?? address };
}

function addressesIn({ branding, categories }: CatalogSnapshot): string[] {
  const items = categories.flatMap((category) => category.items);
  return [branding.logo, ...items.map(({ image }) => image)].filter((address) => address !== undefined);
}

/** The snapshot with the addresses of its pictures in their place: what a page is rendered from, without megabytes. */
export function withAddresses(snapshot: CatalogSnapshot, imageAddress: ImageAddress): CatalogSnapshot {
  const { branding, categories } = snapshot;
  return {
    ...snapshot,
    branding: { ...branding, ...(branding.logo && { logo: imageAddress(branding.logo) }) },
    categories: categories.map((category) => ({
      ...category,
      items: category.items.map((item) => (item.image ? { ...item, image: imageAddress(item.image) } : item)),
    })),
  };
}
