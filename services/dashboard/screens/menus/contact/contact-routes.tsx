import { problemsOfContact } from '../../../../../shared/catalog/rules/check.ts';
import { contactOf as contactIn, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { saveContact } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { Choices, fieldsOf, Input } from '../../../../../shared/ui/components/forms/field.tsx';
import { admin, type Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { MenuPhone } from '../edit/menu-phone.tsx';
import { type FormState, formPage, save, savedState, unchangedSinceShown } from '../edit/saved-form.tsx';
import { addressInMenu, type MenuNeeds, menuIn, type OpenMenu } from '../menu.ts';
import { textOf } from '../menu-words.ts';
import { contactOf, wayFields } from './contact-form.ts';
import { HoursRows } from './hours-rows.tsx';
import { contactTexts } from './texts.ts';

export const contactRoutes = [
  admin.get('/menus/:menu/contact', async (visit, backend: Needs<'db' | 'publishing'>) => {
    const open = await menuIn(visit, backend);
    const contact = contactIn(open.draft);
    return contactPage(open, savedState(visit, contact, contactProblems(visit, contact)));
  }),

  admin.post('/menus/:menu/contact', async (visit, backend: MenuNeeds) => {
    const open = await menuIn(visit, backend);
    const contact = contactOf(visit.form);
    return save(visit, backend, {
      ...{ fields: contact, problems: contactProblems(visit, contact) },
      action: 'contact_changed',
      details: contact,
      change: (draft) => saveContact(draft, contact, unchangedSinceShown(visit)),
      partOf: contactIn,
      page: (state) => contactPage(open, state),
      to: addressInMenu(visit)('/contact'),
    });
  }),
];

/** The hours are in the workspace's zone, which publishing adds. */
function contactProblems({ workspace }: MemberVisit, contact: Fields) {
  return problemsOfContact({ timezone: workspace.timezone, ...contact });
}

function contactPage(open: OpenMenu, state: FormState): Response {
  const { visit, menu } = open;
  const { fields, problems = {} } = state;
  const texts = contactTexts(visit.language);
  const field = fieldsOf(texts, problems);
  return formPage({
    ...open,
    ...{ state, here: 'contact', lead: texts.lead, action: addressInMenu(visit)('/contact') },
    phone: <MenuPhone visit={visit} menu={menu} followsForm />,
    children: (
      <>
        <input type="hidden" name="contact" value="yes" />
        <Choices
          {...field('chat')}
          choices={[{ value: 'on', label: texts.webChat, hint: texts.webChatHint }]}
          name="webChat"
          chosen={fields.webChat === true ? ['on'] : []}
          problem={problems.webChat}
          several
        />
        {wayFields.map((name) => (
          <Input {...field(name)} type={name === 'map' ? 'url' : 'text'} value={textOf(fields[name])} ltr />
        ))}
        <HoursRows visit={visit} contact={fields} problems={problems} />
      </>
    ),
  });
}
