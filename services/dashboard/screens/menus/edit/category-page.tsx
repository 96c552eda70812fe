import type { DraftCategory, Fields } from '../../../../../shared/catalog/rules/draft.ts';
import type { Catalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Confirm } from '../../../../../shared/ui/components/confirm.tsx';
import { Form } from '../../../../../shared/ui/components/form.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { inMenu } from '../menu-address.ts';
import { menuPage } from '../menu-page.tsx';
import { nameIn, textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { BothLanguages } from './both-languages.tsx';
import { SavedNow } from './saved-now.tsx';

export interface CategoryPageParts {
  readonly menu: Catalog;
  readonly isEnabled: boolean;
  /** Null while it is new. */
  readonly category: DraftCategory | null;
  /** What the form shows. */
  readonly fields: Fields;
  readonly version: string;
  /** How it is saved, where somebody else changed it meanwhile. */
  readonly saved?: Fields | undefined;
  readonly problems?: Readonly<Record<string, string>>;
  readonly whole?: string | undefined;
}

export function categoryPage(visit: MemberVisit, parts: CategoryPageParts): Response {
  const { menu, isEnabled, category, fields, version, saved, problems = {}, whole } = parts;
  const { language } = visit;
  const texts = menuTexts(language);
  const at = inMenu(visit);
  const path = category === null ? at('/categories') : at(`/categories/${encodeURIComponent(category.id)}`);
  const values = { name: textOf(fields.name), nameArabic: textOf(fields.nameArabic) };
  return menuPage({
    visit,
    menu,
    here: 'items',
    isEnabled,
    title: category === null ? texts.newCategory : nameIn(language, category.fields) || texts.category,
    actions: <ButtonLink href={at('')}>{texts.back}</ButtonLink>,
    status: whole !== undefined || Object.keys(problems).length > 0 ? 422 : 200,
    children: (
      <>
        <Form visit={visit} action={path} problem={whole}>
          <input type="hidden" name="version" value={version} />
          {saved && <SavedNow visit={visit} saved={saved} />}
          <BothLanguages
            visit={visit}
            name="name"
            label={texts.name}
            hint={texts.arabicHint}
            values={values}
            problems={problems}
          />
          <p class="actions">
            <Button>{category === null ? texts.add : texts.save}</Button>
          </p>
        </Form>
        {category !== null && (
          <Confirm
            visit={visit}
            id="delete"
            action={`${path}/delete`}
            label={texts.remove}
            title={texts.removeCategoryTitle}
          >
            <p>{texts.removeCategoryText(number(language, category.items.length))}</p>
          </Confirm>
        )}
      </>
    ),
  });
}
