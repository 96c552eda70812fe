import type { Fields } from '../../../../../shared/domain/catalog/draft.ts';
import type { MemberVisit } from '../../../web/visit.ts';
import { Facts } from '../../components/facts.tsx';
import { nameIn, textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';

/** What somebody else saved of an item, a category or a look, beside what the reader typed. */
export function SavedNow({ visit, saved }: { readonly visit: MemberVisit; readonly saved: Fields }) {
  const texts = menuTexts(visit.language);
  const { availability: _, image: __, logo: ___, ...fields } = texts.fields;
  const names: Readonly<Record<string, string>> = { ...fields, amount: texts.amount, label: texts.label };
  const shown = textsOf(visit, saved);
  return (
    <section aria-labelledby="saved-now">
      <h2 id="saved-now">{texts.savedNow}</h2>
      <Facts
        facts={Object.entries(names).flatMap(([field, name]) =>
          shown[field] ? [{ name, value: <bdi>{shown[field]}</bdi> }] : [],
        )}
      />
    </section>
  );
}

/** Its fields and those of its price, as texts; options by their names. */
function textsOf({ language }: MemberVisit, saved: Fields): Readonly<Record<string, string>> {
  const { themes } = menuTexts(language);
  const options = Array.isArray(saved.options) ? saved.options.filter(isObject) : [];
  const theme = Object.entries(themes).find(([word]) => word === saved.theme)?.[1];
  const values = Object.entries({ ...saved, ...(isObject(saved.price) ? saved.price : {}) });
  return {
    ...Object.fromEntries(values.map(([name, value]) => [name, textOf(value)])),
    options: options.map((option) => nameIn(language, option)).join(language === 'ar' ? '، ' : ', '),
    theme: theme ?? '',
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
