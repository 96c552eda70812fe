import type { CatalogSnapshot, Item } from '../rules/snapshot.ts';

export interface Shown {
  readonly accent: string;
  readonly title: string;
  readonly titleArabic: string | null;
  readonly name: string | null;
  readonly nameArabic: string | null;
  readonly picture: string | null;
}

/** Another drawing of the same gets another name. */
const drawing = 1;

export const shareImageSize = { width: 1200, height: 630 } as const;

/** A dish where one is given, else the whole menu. A price is not on it: chats go on showing what they fetched once. */
export function shownOn({ branding, categories }: CatalogSnapshot, item: Item | null): Shown {
  const first = categories.flatMap(({ items }) => items).find(({ image }) => image);
  return {
    accent: branding.accent,
    title: branding.title,
    titleArabic: branding.titleArabic ?? null,
    name: item?.name ?? null,
    nameArabic: item?.nameArabic ?? null,
    picture: (item ?? first)?.image ?? null,
  };
}

export function shareImageName(shown: Shown): string {
  const content = JSON.stringify([drawing, ...Object.values(shown)]);
  return new Bun.CryptoHasher('sha256').update(content).digest('hex').slice(0, 20);
}

export function shareImageNames(snapshot: CatalogSnapshot): ReadonlyMap<string | null, string> {
  const items = snapshot.categories.flatMap((category) => category.items);
  return new Map([null, ...items].map((item) => [item?.id ?? null, shareImageName(shownOn(snapshot, item))]));
}
