import { Refused } from '../../../../../shared/basics/refused.ts';
import { problemsOfBranding } from '../../../../../shared/catalog/rules/check.ts';
import { brandingOf, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { plainAccent } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { saveBranding } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { admin, type Backend } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { done, doTo, refusalWords } from '../deeds.ts';
import { inMenu, menuOf } from '../menu-address.ts';
import { menuIn } from '../menu-in.ts';
import { problemsByPath } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { versionOfPart } from './item-form.ts';
import { lookOf } from './look-form.ts';
import { lookPage } from './look-page.tsx';

/** How a menu is called and looks. */
export const lookRoutes = [
  admin.get('/menus/:menu/look', async (visit, backend) => {
    const found = await partsOf(visit, backend);
    const problems = problemsByPath(visit.language, lookProblems(found.branding));
    return lookPage(visit, { ...found, version: versionOfPart(found.branding), problems });
  }),

  admin.post('/menus/:menu/look', async (visit, backend) => {
    const { form, language } = visit;
    const found = await partsOf(visit, backend);
    const typed = lookOf(form);
    const version = form.get('version') ?? '';
    const { logo } = found.branding;
    const shown = { ...found, branding: { ...typed, logo }, version };
    const problems = problemsByPath(language, lookProblems(typed));
    if (Object.keys(problems).length > 0) return lookPage(visit, { ...shown, problems });
    try {
      await doTo(visit, backend, {
        action: 'look_changed',
        details: typed,
        work: (tx) => saveBranding(tx, menuOf(visit), typed, (now) => versionOfPart(now) === version),
      });
    } catch (error) {
      const whole = refusalWords(visit, error);
      const { branding } = await partsOf(visit, backend);
      const isOutdated = error instanceof Refused && error.code === 'invalid_state';
      const saved = isOutdated ? branding : undefined;
      return lookPage(visit, { ...shown, whole, saved, version: versionOfPart(branding) });
    }
    return done(backend, inMenu(visit)('/look'), menuTexts(language).saved);
  }),
];

/** Without a colour of its own a menu takes another when it is published. */
function lookProblems(look: Fields) {
  return problemsOfBranding({ accent: plainAccent, ...look });
}

async function partsOf(visit: MemberVisit, { db, publishing }: Backend) {
  const { draft, ...menu } = await menuIn(visit, db);
  return { menu, isEnabled: publishing.enabled, branding: brandingOf(draft) };
}
