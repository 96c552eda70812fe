import type { Catalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Phone } from '../../../../../shared/ui/components/phone.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import { addressInMenu } from '../menu.ts';
import { menuTexts } from '../texts.ts';

/** The id of an unsaved item in addresses. */
export const newItemId = 'new-item';

type MenuPhoneProps = WithVisit<{ menu: Pick<Catalog, 'updatedAt'>; itemId?: string; followsForm?: boolean }>;

/** The menu on a phone. `v` changes with the menu, so that going back shows no outdated preview. */
export function MenuPhone({ visit, menu, itemId, followsForm }: MenuPhoneProps) {
  const { language } = visit;
  const { tabs, previewFrame } = menuTexts(language);
  const query = { v: String(menu.updatedAt), ...(itemId !== undefined && { item: itemId }) };
  const address = (lang: 'en' | 'ar'): string =>
    `${addressInMenu(visit)('/preview')}?${new URLSearchParams({ lang, ...query })}`;
  return (
    <Phone
      title={tabs.preview}
      frameTitle={previewFrame}
      shown={language}
      address={address}
      followsForm={followsForm}
    />
  );
}
