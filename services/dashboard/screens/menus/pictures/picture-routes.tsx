import { reEncode } from '../../../../../shared/catalog/pictures/re-encode.ts';
import { checkItem } from '../../../../../shared/catalog/rules/check.ts';
import { brandingOf, findItem } from '../../../../../shared/catalog/rules/draft.ts';
import { setItemPicture, setLogo } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { maxPictureFormBytes } from '../../../../../shared/ui/components/forms/picture-input.tsx';
import { pictureTexts } from '../../../../../shared/ui/components/forms/picture-texts.ts';
import { seeNotice } from '../../../request/notices.ts';
import { admin, member, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { itemPage } from '../edit/item-page.tsx';
import { itemIn } from '../edit/item-routes.tsx';
import { lookPage } from '../edit/look-routes.tsx';
import { type FormState, savedState } from '../edit/saved-form.tsx';
import { doTo, editing, inMenu, type MenuAction, menuIn, refusalWords } from '../menu.ts';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { showPicture } from './picture-addresses.ts';

/** What the public page shows at three points to the pixel. */
const itemBox = 480;
const logoBox = 264;

/** Pictures of a menu: shown, uploaded and taken away. */
export const pictureRoutes = [
  member.get('/menus/:menu/items/:item/picture', async (visit, backend: Needs<'db' | 'publishing'>) => {
    const { draft } = await menuIn(visit, backend);
    return showPicture(findItem(draft, visit.params.item ?? '')?.item.fields.image);
  }),

  member.get('/menus/:menu/look/picture', async (visit, backend: Needs<'db' | 'publishing'>) =>
    showPicture(brandingOf((await menuIn(visit, backend)).draft).logo),
  ),

  admin.post(
    '/menus/:menu/items/:item/picture',
    async (visit, backend: Needs<'db' | 'publishing' | 'notices'>) => {
      const { item, ...found } = await itemIn(visit, backend);
      const { id } = found;
      const problem = await savePicture(visit, backend, itemBox, (address) => ({
        action: address === null ? 'picture_removed' : 'picture_changed',
        details: { item: id, name: nameIn(visit.language, item) },
        work: editing(visit, (draft) => setItemPicture(draft, id, address)),
      }));
      if (problem !== null) return itemPage(found, marked(savedState(visit, item, checkItem(item).problems), problem));
      return seeNotice(backend, inMenu(visit)(`/items/${encodeURIComponent(id)}`), {
        done: menuTexts(visit.language).pictureSaved,
      });
    },
    { maxFormBytes: maxPictureFormBytes },
  ),

  admin.post(
    '/menus/:menu/look/picture',
    async (visit, backend: Needs<'db' | 'publishing' | 'notices'>) => {
      const open = await menuIn(visit, backend);
      const problem = await savePicture(visit, backend, logoBox, (address) => ({
        action: address === null ? 'logo_removed' : 'logo_changed',
        work: editing(visit, (draft) => setLogo(draft, address)),
      }));
      if (problem !== null) return lookPage(open, marked(savedState(visit, brandingOf(open.draft)), problem));
      return seeNotice(backend, inMenu(visit)('/look'), { done: menuTexts(visit.language).pictureSaved });
    },
    { maxFormBytes: maxPictureFormBytes },
  ),
];

function marked(state: FormState, picture: string): FormState {
  return { ...state, problems: { ...state.problems, picture } };
}

/** Saves the picture that was sent, made anew, or takes it away. Null once it is saved, else what is wrong in words. */
async function savePicture(
  visit: MemberVisit,
  backend: Needs<'db'>,
  box: number,
  actionOf: (address: string | null) => MenuAction,
): Promise<string | null> {
  const { form, files, language, workspace } = visit;
  const file = files.get('picture');
  let address: string | null = null;
  if (!form.has('remove')) {
    if (file === undefined) return menuTexts(language).chooseFile;
    const picture = await reEncode(workspace.id, await file.bytes(), box);
    if ('problem' in picture) return pictureTexts(language)[picture.problem];
    address = picture.address;
  }
  try {
    await doTo(visit, backend, actionOf(address));
    return null;
  } catch (error) {
    return refusalWords(visit, error);
  }
}
