import { categoriesOf, type DraftCategory } from '../../../../../shared/catalog/rules/draft.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { pictureTexts } from '../../../../../shared/ui/components/forms/picture-texts.ts';
import { addressInMenu, categoryAddress, type OpenMenu } from '../menu.ts';
import { nameIn } from '../menu-words.ts';
import { PicturePart } from '../pictures/picture-part.tsx';
import { menuTexts } from '../texts.ts';
import { ItemFields } from './item-fields.tsx';
import { MenuPhone, newItemId } from './menu-phone.tsx';
import { type FormState, formPage } from './saved-form.tsx';

export interface OpenItem extends OpenMenu {
  readonly id: string | null;
  readonly category: DraftCategory;
}

export function itemPage({ id, category, ...open }: OpenItem, state: FormState): Response {
  const { visit, menu, draft } = open;
  const { fields, problems = {} } = state;
  const texts = menuTexts(visit.language);
  const path = addressInMenu(visit)(id === null ? '/items' : `/items/${encodeURIComponent(id)}`);
  const name = nameIn(visit.language, fields) || texts.item;
  return formPage({
    ...open,
    ...{ state, here: 'items', action: path, isNew: id === null },
    title: id === null ? texts.newItem : name,
    actions: <ButtonLink href={categoryAddress(visit, category.id)}>{texts.back}</ButtonLink>,
    phone: <MenuPhone visit={visit} menu={menu} itemId={id ?? newItemId} followsForm />,
    children: (
      <>
        <input type="hidden" name="itemId" value={id ?? ''} />
        <ItemFields {...{ visit, state, category }} categories={categoriesOf(draft)} isNew={id === null} />
      </>
    ),
    below: id !== null && (
      <div class="part menu-actions">
        <PicturePart
          visit={visit}
          title={texts.picture}
          hint={pictureTexts(visit.language).types}
          path={`${path}/picture`}
          picture={fields.image}
          alt={texts.pictureOf(name)}
          removeLabel={texts.removePicture}
          problem={problems.picture}
        />
        <Confirm visit={visit} id="delete" action={`${path}/delete`} {...confirmTexts(texts, 'removeItem')} />
      </div>
    ),
  });
}
