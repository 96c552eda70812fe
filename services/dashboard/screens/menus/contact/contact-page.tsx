import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import type { Catalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Input } from '../../../../../shared/ui/components/field.tsx';
import { TypedForm } from '../../../../../shared/ui/components/typed-form.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { MenuPhone } from '../edit/menu-phone.tsx';
import { SavedNow } from '../edit/saved-now.tsx';
import { inMenu } from '../menu-address.ts';
import { menuPage } from '../menu-page.tsx';
import { textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import type { wayFields } from './contact-form.ts';
import { HoursRows } from './hours-rows.tsx';
import { contactTexts } from './texts.ts';

interface ContactPageParts {
  readonly menu: Catalog;
  readonly isEnabled: boolean;
  /** What the form shows; `saved` is how it is saved where somebody else changed it meanwhile. */
  readonly contact: Fields;
  readonly saved?: Fields | undefined;
  /** Names what the form was filled from. */
  readonly version: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly whole?: string | undefined;
}

/** How guests get from the menu to the restaurant, and when it is open. */
export function contactPage(visit: MemberVisit, parts: ContactPageParts): Response {
  const { menu, isEnabled, contact, saved, version, problems = {}, whole } = parts;
  const texts = contactTexts(visit.language);
  const field = (name: (typeof wayFields)[number]) => ({
    name,
    label: texts[name],
    value: textOf(contact[name]),
    problem: problems[name],
    ltr: true,
  });
  return menuPage({
    visit,
    menu,
    here: 'contact',
    isEnabled,
    lead: texts.lead,
    status: whole !== undefined || Object.keys(problems).length > 0 ? 422 : 200,
    children: (
      <TypedForm
        visit={visit}
        action={inMenu(visit)('/contact')}
        version={version}
        problem={whole}
        phone={<MenuPhone visit={visit} menu={menu} isTyped />}
      >
        <input type="hidden" name="contact" value="yes" />
        {saved && <SavedNow visit={visit} saved={saved} />}
        <Input {...field('whatsapp')} hint={texts.chatsHint} />
        <Input {...field('telegram')} />
        <Input {...field('messenger')} />
        <Input {...field('phone')} />
        <Input {...field('map')} hint={texts.mapHint} type="url" />
        <HoursRows visit={visit} contact={contact} problems={problems} />
        <p class="actions">
          <Button>{menuTexts(visit.language).save}</Button>
        </p>
      </TypedForm>
    ),
  });
}
