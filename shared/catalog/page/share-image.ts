import type { CatalogSnapshot, Item } from '../rules/snapshot.ts';

export interface ShareImageContent {
  readonly accent: string;
  readonly title: string;
  readonly titleArabic: string | null;
  readonly name: string | null;
  readonly nameArabic: string | null;
  readonly picture: string | null;
  readonly logo: string | null;
}

/** Raise this when the drawing changes: images get new names, and those of published menus are drawn again. */
const drawingVersion = 2;

/** How the names of all images of this drawing begin. */
export const shareImagePrefix = `d${drawingVersion}-`;

export const shareImageSize = { width: 1200, height: 630 } as const;

/** The content for an item, or for the menu if `item` is null. It has no price, because chat apps cache the first image. */
export function shareImageContent({ branding, categories }: CatalogSnapshot, item: Item | null): ShareImageContent {
  const first = categories.flatMap(({ items }) => items).find(({ image }) => image);
  return {
    accent: branding.accent,
    title: branding.title,
    titleArabic: branding.titleArabic ?? null,
    name: item?.name ?? null,
    nameArabic: item?.nameArabic ?? null,
    picture: (item ?? first)?.image ?? null,
    logo: branding.logo ?? null,
  };
}

export function shareImageName(content: ShareImageContent): string {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(Object.values(content))).digest('hex');
  return `${shareImagePrefix}${hash.slice(0, 20)}`;
}

export function shareImageNames(snapshot: CatalogSnapshot): ReadonlyMap<string | null, string> {
  const items = snapshot.categories.flatMap((category) => category.items);
  return new Map([null, ...items].map((item) => [item?.id ?? null, shareImageName(shareImageContent(snapshot, item))]));
}
