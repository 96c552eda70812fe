import { Refused } from '../../../../../shared/basics/refused.ts';
import { type Picture, reEncode } from '../../../../../shared/catalog/pictures/re-encode.ts';
import { checkItem } from '../../../../../shared/catalog/rules/check.ts';
import { brandingOf, categoriesOf, findItem } from '../../../../../shared/catalog/rules/draft.ts';
import { getCatalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { setItemPicture, setLogo } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { maxPictureFormBytes } from '../../../../../shared/ui/components/picture-input.tsx';
import { pictureTexts } from '../../../../../shared/ui/components/picture-texts.ts';
import { admin, type Backend, member } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { done, doTo, refusalWords } from '../deeds.ts';
import { versionOfItem, versionOfPart } from '../edit/item-form.ts';
import { itemPage } from '../edit/item-page.tsx';
import { lookPage } from '../edit/look-page.tsx';
import { inMenu, menuOf } from '../menu-address.ts';
import { nameIn, problemsByPath } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { showPicture } from './picture-addresses.ts';

/** What the public page shows at three points to the pixel. */
const itemBox = 480;
const logoBox = 264;

/** Pictures of a menu: shown, uploaded and taken away. */
export const pictureRoutes = [
  member.get('/menus/:menu/items/:item/picture', async (visit, backend) => {
    const { draft } = await menuIn(visit, backend);
    return shownOrMissing(showPicture(findItem(draft, visit.params.item ?? '')?.item.fields.image));
  }),

  member.get('/menus/:menu/look/picture', async (visit, backend) => {
    const { draft } = await menuIn(visit, backend);
    return shownOrMissing(showPicture(brandingOf(draft).logo));
  }),

  admin.post(
    '/menus/:menu/items/:item/picture',
    async (visit, backend) => {
      const { draft, ...menu } = await menuIn(visit, backend);
      const found = findItem(draft, visit.params.item ?? '');
      if (found === null) throw new Refused('not_found', 'no such item in this menu');
      const { id, fields } = found.item;
      const name = nameIn(visit.language, fields);
      const given = await pictureOf(visit, itemBox);
      const problem =
        'problem' in given
          ? given.problem
          : await saved(visit, backend, {
              action: given.address === null ? 'picture_removed' : 'picture_changed',
              details: { item: id, name },
              work: (tx) => setItemPicture(tx, menuOf(visit), id, given.address),
            });
      if (problem === null) {
        return done(backend, inMenu(visit)(`/items/${encodeURIComponent(id)}`), menuTexts(visit.language).pictureSaved);
      }
      return itemPage(visit, {
        menu,
        isEnabled: backend.publishing.enabled,
        item: fields,
        id,
        category: found.category,
        categories: categoriesOf(draft),
        version: versionOfItem(fields),
        currency: visit.workspace.currency,
        problems: { ...problemsByPath(visit.language, checkItem(fields).problems), picture: problem },
      });
    },
    { maxFormBytes: maxPictureFormBytes },
  ),

  admin.post(
    '/menus/:menu/look/picture',
    async (visit, backend) => {
      const { draft, ...menu } = await menuIn(visit, backend);
      const branding = brandingOf(draft);
      const given = await pictureOf(visit, logoBox);
      const problem =
        'problem' in given
          ? given.problem
          : await saved(visit, backend, {
              action: given.address === null ? 'logo_removed' : 'logo_changed',
              work: (tx) => setLogo(tx, menuOf(visit), given.address),
            });
      if (problem === null) return done(backend, inMenu(visit)('/look'), menuTexts(visit.language).pictureSaved);
      const isEnabled = backend.publishing.enabled;
      const version = versionOfPart(branding);
      return lookPage(visit, { menu, isEnabled, branding, version, problems: { picture: problem } });
    },
    { maxFormBytes: maxPictureFormBytes },
  ),
];

async function menuIn(visit: MemberVisit, { db }: Backend) {
  const { menuId, workspaceId } = menuOf(visit);
  return getCatalog(db, menuId, workspaceId);
}

function shownOrMissing(shown: Response | null): Response {
  if (shown === null) throw new Refused('not_found', 'no such picture');
  return shown;
}

/** What the form gives: a picture made anew, null to take it away, or what is wrong with it in words. */
async function pictureOf(
  { form, files, language, workspace }: MemberVisit,
  box: number,
): Promise<{ readonly address: string | null } | { readonly problem: string }> {
  if (form.has('remove')) return { address: null };
  const file = files.get('picture');
  if (file === undefined) return { problem: menuTexts(language).chooseFile };
  const picture: Picture = await reEncode(workspace.id, await file.bytes(), box);
  return 'problem' in picture ? { problem: pictureTexts(language)[picture.problem] } : picture;
}

/** Null once it is saved, else why it is not. */
async function saved(visit: MemberVisit, backend: Backend, deed: Parameters<typeof doTo>[2]): Promise<string | null> {
  try {
    await doTo(visit, backend, deed);
    return null;
  } catch (error) {
    return refusalWords(visit, error);
  }
}
