import { Refused } from '../../../../../shared/basics/refused.ts';
import { problemsOfContact } from '../../../../../shared/catalog/rules/check.ts';
import { contactOf as contactIn, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { saveContact } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { admin, type Backend } from '../../../request/routes.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { done, doTo, refusalWords } from '../deeds.ts';
import { inMenu, menuOf } from '../menu-address.ts';
import { menuIn } from '../menu-in.ts';
import { problemsByPath } from '../menu-words.ts';
import { contactOf } from './contact-form.ts';
import { contactPage } from './contact-page.tsx';
import { contactTexts } from './texts.ts';

/** The ways from a menu to its restaurant, and its hours. */
export const contactRoutes = [
  admin.get('/menus/:menu/contact', async (visit, backend) => {
    const found = await partsOf(visit, backend);
    const problems = problemsByPath(visit.language, contactProblems(visit, found.contact));
    return contactPage(visit, { ...found, version: versionOf(found.contact), problems });
  }),

  admin.post('/menus/:menu/contact', async (visit, backend) => {
    const { form, language } = visit;
    const found = await partsOf(visit, backend);
    const typed = contactOf(form);
    const version = form.get('version') ?? '';
    const shown = { ...found, contact: typed, version };
    const problems = problemsByPath(language, contactProblems(visit, typed));
    if (Object.keys(problems).length > 0) return contactPage(visit, { ...shown, problems });
    try {
      await doTo(visit, backend, {
        action: 'contact_changed',
        details: typed,
        work: (tx) => saveContact(tx, menuOf(visit), typed, (now) => versionOf(now) === version),
      });
    } catch (error) {
      const whole = refusalWords(visit, error);
      const { contact } = await partsOf(visit, backend);
      const isOutdated = error instanceof Refused && error.code === 'invalid_state';
      return contactPage(visit, {
        ...shown,
        whole,
        saved: isOutdated ? contact : undefined,
        version: versionOf(contact),
      });
    }
    return done(backend, inMenu(visit)('/contact'), contactTexts(language).saved);
  }),
];

/** The hours are by the clock of the workspace, which publishing writes beside them. */
function contactProblems({ workspace }: MemberVisit, contact: Fields) {
  return problemsOfContact({ timezone: workspace.timezone, ...contact });
}

async function partsOf(visit: MemberVisit, { db, publishing }: Backend) {
  const { draft, ...menu } = await menuIn(visit, db);
  return { menu, isEnabled: publishing.enabled, contact: contactIn(draft) };
}
