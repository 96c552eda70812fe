import { problemsOfBranding } from '../../../../../shared/catalog/rules/check.ts';
import { brandingOf, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { themes } from '../../../../../shared/catalog/rules/snapshot.ts';
import { defaultAccent } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { saveBranding } from '../../../../../shared/catalog/verbs/edit-draft.ts';
import { Choices, fieldsOf, Input, optional } from '../../../../../shared/ui/components/forms/field.tsx';
import { pictureTexts } from '../../../../../shared/ui/components/forms/picture-texts.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import { addressInMenu, type MenuNeeds, menuIn, type OpenMenu } from '../menu.ts';
import { textOf } from '../menu-words.ts';
import { PicturePart } from '../pictures/picture-part.tsx';
import { menuTexts } from '../texts.ts';
import { BothLanguages } from './both-languages.tsx';
import { lookOf } from './item-form.ts';
import { MenuPhone } from './menu-phone.tsx';
import { type FormState, formPage, save, savedState, unchangedSinceShown } from './saved-form.tsx';

export const lookRoutes = [
  admin.get('/menus/:menu/look', async (visit, backend: Needs<'db' | 'publishing'>) => {
    const open = await menuIn(visit, backend);
    const look = brandingOf(open.draft);
    return lookPage(open, savedState(visit, look, lookProblems(look)));
  }),

  admin.post('/menus/:menu/look', async (visit, backend: MenuNeeds) => {
    const open = await menuIn(visit, backend);
    const look = lookOf(visit.form);
    return save(visit, backend, {
      ...{ fields: { logo: brandingOf(open.draft).logo, ...look }, problems: lookProblems(look) },
      action: 'look_changed',
      details: look,
      change: (draft) => saveBranding(draft, look, unchangedSinceShown(visit)),
      partOf: brandingOf,
      page: (state) => lookPage(open, state),
      to: addressInMenu(visit)('/look'),
    });
  }),
];

/** A menu without a colour gets the workspace's when it is published. */
function lookProblems(look: Fields) {
  return problemsOfBranding({ accent: defaultAccent, ...look });
}

export function lookPage(open: OpenMenu, state: FormState): Response {
  const { visit, menu } = open;
  const { fields, problems = {} } = state;
  const texts = menuTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const at = addressInMenu(visit);
  return formPage({
    ...open,
    ...{ state, here: 'look', action: at('/look') },
    phone: <MenuPhone visit={visit} menu={menu} followsForm />,
    children: (
      <>
        <BothLanguages visit={visit} state={state} name="title" label={texts.menuTitle} hint={texts.arabicHint} />
        <BothLanguages visit={visit} state={state} name="tagline" label={optional(visit, texts.tagline)} />
        <Input {...field('accent')} label={optional(visit, texts.accent)} value={textOf(fields.accent)} ltr />
        <Choices
          {...field('theme')}
          choices={(['device', ...themes] as const).map((value) => ({ value, label: texts.themes[value] }))}
          chosen={[textOf(fields.theme) || 'device']}
        />
      </>
    ),
    below: (
      <PicturePart
        visit={visit}
        title={texts.logo}
        hint={`${pictureTexts(visit.language).types} ${texts.logoHint}`}
        path={at('/look/picture')}
        picture={fields.logo}
        alt={texts.logo}
        removeLabel={texts.removeLogo}
        problem={problems.picture}
      />
    ),
  });
}
