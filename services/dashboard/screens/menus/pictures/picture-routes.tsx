import { reEncode } from '../../../../../shared/catalog/pictures/re-encode.ts';
import { checkItem } from '../../../../../shared/catalog/rules/check.ts';
import { brandingOf, type Fields, findItem } from '../../../../../shared/catalog/rules/draft.ts';
import { setItemPicture, setLogo } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { maxPictureFormBytes } from '../../../../../shared/ui/components/forms/picture-input.tsx';
import { pictureTexts } from '../../../../../shared/ui/components/forms/picture-texts.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { admin, member, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { itemPage } from '../edit/item-page.tsx';
import { itemIn } from '../edit/item-routes.tsx';
import { lookPage } from '../edit/look-routes.tsx';
import { type FormState, savedState } from '../edit/saved-form.tsx';
import { addressInMenu, changeAudited, editing, type MenuNeeds, menuIn, refusalWords } from '../menu.ts';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { showPicture } from './picture-addresses.ts';

/** The largest sizes on the public page at three device pixels per CSS pixel. */
const itemBox = 480;
const logoBox = 264;

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
    async (visit, backend: MenuNeeds) => {
      const { item, ...found } = await itemIn(visit, backend);
      const { id } = found;
      return savePicture(visit, backend, {
        box: itemBox,
        action: 'picture',
        details: { item: id, name: nameIn(visit.language, item) },
        change: (draft, address) => setItemPicture(draft, id, address),
        page: (picture) => itemPage(found, marked(savedState(visit, item, checkItem(item).problems), picture)),
        to: addressInMenu(visit)(`/items/${encodeURIComponent(id)}`),
      });
    },
    { maxFormBytes: maxPictureFormBytes },
  ),

  admin.post(
    '/menus/:menu/look/picture',
    async (visit, backend: MenuNeeds) => {
      const open = await menuIn(visit, backend);
      return savePicture(visit, backend, {
        box: logoBox,
        action: 'logo',
        change: setLogo,
        page: (picture) => lookPage(open, marked(savedState(visit, brandingOf(open.draft)), picture)),
        to: addressInMenu(visit)('/look'),
      });
    },
    { maxFormBytes: maxPictureFormBytes },
  ),
];

function marked(state: FormState, picture: string): FormState {
  return { ...state, problems: { ...state.problems, picture } };
}

interface SavePicture {
  readonly box: number;
  /** The action in the audit log, before `_changed` or `_removed`. */
  readonly action: 'picture' | 'logo';
  readonly details?: Readonly<Record<string, unknown>>;
  readonly change: (draft: Fields, address: string | null) => Fields;
  readonly page: (problem: string) => Response;
  readonly to: string;
}

/** Encodes and saves the sent picture, or removes the current one. */
async function savePicture(visit: MemberVisit, backend: MenuNeeds, wanted: SavePicture): Promise<Response> {
  const { form, files, language, workspace } = visit;
  const { box, action, details = {}, change, page, to } = wanted;
  const file = files.get('picture');
  let address: string | null = null;
  if (!form.has('remove')) {
    if (file === undefined) return page(menuTexts(language).chooseFile);
    const picture = await reEncode(workspace.id, await file.bytes(), box);
    if ('problem' in picture) return page(pictureTexts(language)[picture.problem]);
    address = picture.address;
  }
  try {
    await changeAudited(visit, backend, {
      ...{ action: `${action}_${address === null ? 'removed' : 'changed'}`, details },
      work: editing(visit, (draft) => change(draft, address)),
    });
  } catch (error) {
    return page(refusalWords(visit, error));
  }
  return redirectWithNotice(backend, to, { done: menuTexts(language).pictureSaved });
}
