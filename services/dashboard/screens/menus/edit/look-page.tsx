import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { themes } from '../../../../../shared/catalog/rules/snapshot.ts';
import type { Catalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Choices, Input, optional } from '../../../../../shared/ui/components/field.tsx';
import { pictureTexts } from '../../../../../shared/ui/components/picture-texts.ts';
import { TypedForm } from '../../../../../shared/ui/components/typed-form.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { inMenu } from '../menu-address.ts';
import { menuPage } from '../menu-page.tsx';
import { textOf } from '../menu-words.ts';
import { PicturePart } from '../pictures/picture-part.tsx';
import { menuTexts } from '../texts.ts';
import { BothLanguages } from './both-languages.tsx';
import { MenuPhone } from './menu-phone.tsx';
import { SavedNow } from './saved-now.tsx';

interface LookPageParts {
  readonly menu: Catalog;
  readonly isEnabled: boolean;
  readonly branding: Fields;
  readonly version: string;
  /** How it is saved, where somebody else changed it meanwhile. */
  readonly saved?: Fields | undefined;
  readonly problems?: Readonly<Record<string, string>>;
  readonly whole?: string | undefined;
}

/** How a menu is called and looks. */
export function lookPage(visit: MemberVisit, parts: LookPageParts): Response {
  const { menu, isEnabled, branding, version, saved, problems = {}, whole } = parts;
  const texts = menuTexts(visit.language);
  const at = inMenu(visit);
  const values = Object.fromEntries(Object.entries(branding).map(([name, value]) => [name, textOf(value)]));
  const shared = { visit, values, problems };
  return menuPage({
    visit,
    menu,
    here: 'look',
    isEnabled,
    status: whole !== undefined || Object.keys(problems).length > 0 ? 422 : 200,
    children: (
      <>
        <TypedForm
          visit={visit}
          action={at('/look')}
          version={version}
          problem={whole}
          phone={<MenuPhone visit={visit} menu={menu} isTyped />}
        >
          {saved && <SavedNow visit={visit} saved={saved} />}
          <BothLanguages {...shared} name="title" label={texts.menuTitle} hint={texts.arabicHint} />
          <BothLanguages {...shared} name="tagline" label={optional(visit, texts.tagline)} />
          <Input
            name="accent"
            label={optional(visit, texts.accent)}
            hint={texts.accentHint}
            value={values.accent ?? ''}
            problem={problems.accent}
            ltr
          />
          <Choices
            name="theme"
            label={texts.theme}
            problem={problems.theme}
            choices={(['device', ...themes] as const).map((value) => ({ value, label: texts.themes[value] }))}
            chosen={[values.theme || 'device']}
          />
          <p class="actions">
            <Button>{texts.save}</Button>
          </p>
        </TypedForm>
        <PicturePart
          visit={visit}
          title={texts.logo}
          hint={`${pictureTexts(visit.language).types} ${texts.logoHint}`}
          path={at('/look/picture')}
          picture={branding.logo}
          alt={texts.logo}
          remove={texts.removeLogo}
          problem={problems.picture}
        />
      </>
    ),
  });
}
