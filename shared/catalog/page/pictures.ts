import type { CatalogSnapshot } from '../rules/snapshot.ts';

export function withPictures(snapshot: CatalogSnapshot, addressOf: (picture: string) => string): CatalogSnapshot {
  const { branding, categories } = snapshot;
  return {
    ...snapshot,
    branding: { ...branding, ...(branding.logo && { logo: addressOf(branding.logo) }) },
    categories: categories.map((category) => ({
      ...category,
      items: category.items.map((item) => (item.image ? { ...item, image: addressOf(item.image) } : item)),
    })),
  };
}
