import { problemsOfContact } from '../../../../../shared/catalog/rules/check.ts';
import { contactOf as contactIn, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { saveContact } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { Input } from '../../../../../shared/ui/components/forms/field.tsx';
import { seeNotice } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { MenuPhone } from '../edit/menu-phone.tsx';
import { type FormState, formPage, isAsShown, save, savedState } from '../edit/saved-form.tsx';
import { editing, inMenu, menuIn, type OpenMenu } from '../menu.ts';
import { textOf } from '../menu-words.ts';
import { contactOf, wayFields } from './contact-form.ts';
import { HoursRows } from './hours-rows.tsx';
import { contactTexts } from './texts.ts';

/** The ways from a menu to its restaurant, and its hours. */
export const contactRoutes = [
  admin.get('/menus/:menu/contact', async (visit, backend: Needs<'db' | 'publishing'>) => {
    const open = await menuIn(visit, backend);
    const contact = contactIn(open.draft);
    return contactPage(open, savedState(visit, contact, contactProblems(visit, contact)));
  }),

  admin.post('/menus/:menu/contact', async (visit, backend: Needs<'db' | 'publishing' | 'notices'>) => {
    const contact = contactOf(visit.form);
    const state = await save(visit, backend, {
      ...{ fields: contact, problems: contactProblems(visit, contact) },
      read: async () => contactIn((await menuIn(visit, backend)).draft),
      action: 'contact_changed',
      details: contact,
      work: editing(visit, (draft) => saveContact(draft, contact, isAsShown(visit))),
    });
    if (state !== null) return contactPage(await menuIn(visit, backend), state);
    return seeNotice(backend, inMenu(visit)('/contact'), { done: contactTexts(visit.language).saved });
  }),
];

/** The hours are by the clock of the workspace, which publishing writes beside them. */
function contactProblems({ workspace }: MemberVisit, contact: Fields) {
  return problemsOfContact({ timezone: workspace.timezone, ...contact });
}

const hints = { whatsapp: 'chatsHint', map: 'mapHint' } as const;

/** How guests get from the menu to the restaurant, and when it is open. */
function contactPage(open: OpenMenu, state: FormState): Response {
  const { visit, menu } = open;
  const { fields, problems = {} } = state;
  const texts = contactTexts(visit.language);
  return formPage({
    ...open,
    ...{ state, here: 'contact', lead: texts.lead, action: inMenu(visit)('/contact') },
    phone: <MenuPhone visit={visit} menu={menu} isTyped />,
    children: (
      <>
        <input type="hidden" name="contact" value="yes" />
        {wayFields.map((name) => (
          <Input
            name={name}
            label={texts[name]}
            hint={name === 'whatsapp' || name === 'map' ? texts[hints[name]] : undefined}
            type={name === 'map' ? 'url' : 'text'}
            value={textOf(fields[name])}
            problem={problems[name]}
            ltr
          />
        ))}
        <HoursRows visit={visit} contact={fields} problems={problems} />
      </>
    ),
  });
}
