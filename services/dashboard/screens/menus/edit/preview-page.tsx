import { categoriesOf } from '../../../../../shared/catalog/rules/draft.ts';
import type { CatalogWithDraft } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Empty } from '../../../../../shared/ui/components/table.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { menuPage } from '../menu-page.tsx';
import { menuTexts } from '../texts.ts';
import { MenuPhone } from './menu-phone.tsx';

/** The whole draft as guests would see it. */
export function previewRoomPage(visit: MemberVisit, menu: CatalogWithDraft, isEnabled: boolean): Response {
  const texts = menuTexts(visit.language);
  const isEmpty = categoriesOf(menu.draft).length === 0;
  return menuPage({
    visit,
    menu,
    here: 'preview',
    isEnabled,
    lead: texts.previewLead,
    children: isEmpty ? (
      <Empty title={texts.tabs.preview} text={texts.nothingToShow} />
    ) : (
      <MenuPhone visit={visit} menu={menu} />
    ),
  });
}
