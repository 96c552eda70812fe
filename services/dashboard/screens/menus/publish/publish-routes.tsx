import { Refused } from '../../../../../shared/basics/refused.ts';
import { changesBetween } from '../../../../../shared/catalog/rules/changes.ts';
import { maxPublicCatalogs } from '../../../../../shared/catalog/rules/publishing.ts';
import { lockCatalog } from '../../../../../shared/catalog/verbs/catalog-snapshots.ts';
import { publishCatalog, unpublishCatalog } from '../../../../../shared/catalog/verbs/publish-catalog.ts';
import {
  listVersions,
  nextPublishing,
  readVersion,
  restoreVersion,
} from '../../../../../shared/catalog/verbs/versions.ts';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import { versionOf } from '../../../request/version.ts';
import { addressInMenu, changeAudited, type MenuNeeds, menuIn, menuOf } from '../menu.ts';
import { menuTexts } from '../texts.ts';
import { publishPage } from './publish-page.tsx';
import { versionPage, versionsPage } from './versions-page.tsx';

const silently = async (): Promise<void> => {};

export const publishRoutes = [
  admin.get('/menus/:menu/publish', async (visit, { db, publishing }) =>
    publishPage(visit, await nextPublishing(db, menuOf(visit)), publishing.enabled),
  ),

  admin.post('/menus/:menu/publish', async (visit, backend: MenuNeeds) => {
    const { menuId, workspaceId } = menuOf(visit);
    const { publishing, db } = backend;
    const texts = menuTexts(visit.language);
    try {
      await changeAudited(visit, backend, {
        action: 'published',
        work: async (tx) => {
          const { draft } = await lockCatalog(tx, menuId, workspaceId);
          if (versionOf(draft) !== visit.form.get('version')) throw new Refused('invalid_state', texts.draftMoved);
          return publishCatalog(tx, { ...publishing, announce: silently }, menuId, workspaceId);
        },
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'not_found') throw error;
      const { details } = error;
      const tooMany = 'most' in details && texts.tooManyPublic(number(visit.language, maxPublicCatalogs));
      const words = { forbidden: texts.disabled.text, invalid_state: texts.draftMoved }[String(error.code)];
      const next = await nextPublishing(db, menuOf(visit));
      return publishPage(visit, next, publishing.enabled, tooMany || (words ?? texts.problemsTitle));
    }
    await publishing.announce();
    return redirectWithNotice(backend, addressInMenu(visit)('/share'), { done: texts.publishedDone });
  }),

  admin.post('/menus/:menu/unpublish', async (visit, backend: MenuNeeds) => {
    const { menuId, workspaceId } = menuOf(visit);
    const { publishing } = backend;
    await changeAudited(visit, backend, {
      action: 'unpublished',
      work: (tx) => unpublishCatalog(tx, { ...publishing, announce: silently }, menuId, workspaceId),
    });
    await publishing.announce();
    return redirectWithNotice(backend, addressInMenu(visit)('/publish'), {
      done: menuTexts(visit.language).unpublished,
    });
  }),

  admin.get('/menus/:menu/versions', async (visit, backend: Needs<'db' | 'publishing'>) =>
    versionsPage(await menuIn(visit, backend), await listVersions(backend.db, menuOf(visit))),
  ),

  admin.get('/menus/:menu/versions/:version', async (visit, backend: Needs<'db' | 'publishing'>) => {
    const open = await menuIn(visit, backend);
    const { db } = backend;
    const version = versionIn(visit.params);
    const snapshot = await readVersion(db, menuOf(visit), version);
    const earlier = (await listVersions(db, menuOf(visit))).find((each) => each.version < version);
    const before = earlier ? await readVersion(db, menuOf(visit), earlier.version) : null;
    return versionPage(open, version, changesBetween(before, snapshot));
  }),

  admin.post('/menus/:menu/versions/:version/restore', async (visit, backend: Needs<'db' | 'notices'>) => {
    const version = versionIn(visit.params);
    await changeAudited(visit, backend, {
      action: 'version_restored',
      details: { version },
      work: (tx) => restoreVersion(tx, menuOf(visit), version),
    });
    return redirectWithNotice(backend, addressInMenu(visit)('/publish'), { done: menuTexts(visit.language).restored });
  }),
];

/** Throws `not_found` for an invalid version number. */
function versionIn({ version = '' }: Readonly<Record<string, string>>): number {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new Refused('not_found', 'no such version');
  return Number(version);
}
