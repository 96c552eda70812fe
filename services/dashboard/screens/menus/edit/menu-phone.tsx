import type { Catalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Phone } from '../../../../../shared/ui/components/phone.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import { inMenu } from '../menu.ts';
import { menuTexts } from '../texts.ts';

/** Of an item that has none yet. */
export const newItemId = 'new-item';

type MenuPhoneParts = WithVisit<{ menu: Pick<Catalog, 'updatedAt'>; itemId?: string; isTyped?: boolean }>;

/** The menu as it looks on a phone. Its address changes with the menu: a page that comes back would keep an old picture. */
export function MenuPhone({ visit, menu, itemId, isTyped }: MenuPhoneParts) {
  const { language } = visit;
  const { tabs, previewFrame } = menuTexts(language);
  const query = { v: String(menu.updatedAt), ...(itemId !== undefined && { item: itemId }) };
  const address = (lang: 'en' | 'ar'): string =>
    `${inMenu(visit)('/preview')}?${new URLSearchParams({ lang, ...query })}`;
  return <Phone title={tabs.preview} frameTitle={previewFrame} shown={language} address={address} isTyped={isTyped} />;
}
