import type { DraftCategory, Fields } from '../../../../../shared/catalog/rules/draft.ts';
import type { Catalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Confirm } from '../../../../../shared/ui/components/confirm.tsx';
import { pictureTexts } from '../../../../../shared/ui/components/picture-texts.ts';
import { TypedForm } from '../../../../../shared/ui/components/typed-form.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { inMenu } from '../menu-address.ts';
import { menuPage } from '../menu-page.tsx';
import { nameIn } from '../menu-words.ts';
import { PicturePart } from '../pictures/picture-part.tsx';
import { menuTexts } from '../texts.ts';
import { ItemFields } from './item-fields.tsx';
import { MenuPhone, newItemId } from './menu-phone.tsx';
import { SavedNow } from './saved-now.tsx';

interface ItemPageParts {
  readonly menu: Catalog;
  readonly isEnabled: boolean;
  /** What the form shows; `saved` is how it is saved where somebody else changed it meanwhile. */
  readonly item: Fields;
  readonly saved?: Fields | undefined;
  /** Null while the item is new. */
  readonly id: string | null;
  readonly category: DraftCategory;
  readonly categories: readonly DraftCategory[];
  /** Names what the form was filled from. */
  readonly version: string;
  readonly currency: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly whole?: string | undefined;
}

/** The form of one item, with a preview of its category beside it. */
export function itemPage(visit: MemberVisit, parts: ItemPageParts): Response {
  const { menu, isEnabled, item, saved, id, category, categories, currency, problems = {} } = parts;
  const { language } = visit;
  const texts = menuTexts(language);
  const at = inMenu(visit);
  const path = id === null ? at('/items') : at(`/items/${encodeURIComponent(id)}`);
  const back = `${at('')}?category=${encodeURIComponent(category.id)}`;
  const isWrong = parts.whole !== undefined || Object.keys(problems).length > 0;
  const name = nameIn(language, item) || texts.item;
  return menuPage({
    visit,
    menu,
    here: 'items',
    isEnabled,
    title: id === null ? texts.newItem : name,
    actions: <ButtonLink href={back}>{texts.back}</ButtonLink>,
    status: isWrong ? 422 : 200,
    children: (
      <>
        <TypedForm
          visit={visit}
          action={path}
          version={parts.version}
          problem={parts.whole}
          phone={<MenuPhone visit={visit} menu={menu} itemId={id ?? newItemId} isTyped />}
        >
          <input type="hidden" name="itemId" value={id ?? ''} />
          {saved && <SavedNow visit={visit} saved={saved} />}
          <ItemFields {...{ visit, item, category, problems, categories, currency }} />
          <p class="actions">
            <Button>{id === null ? texts.add : texts.save}</Button>
          </p>
        </TypedForm>
        <div class="part menu-deeds">
          {id !== null && (
            <>
              <PicturePart
                visit={visit}
                title={texts.picture}
                hint={pictureTexts(language).types}
                path={`${path}/picture`}
                picture={item.image}
                alt={texts.pictureOf(name)}
                remove={texts.removePicture}
                problem={problems.picture}
              />
              <Confirm
                visit={visit}
                id="delete"
                action={`${path}/delete`}
                label={texts.remove}
                title={texts.removeItemTitle}
              >
                <p>{texts.removeItemText}</p>
              </Confirm>
            </>
          )}
        </div>
      </>
    ),
  });
}
