import { pageTexts } from '../../../../../shared/catalog/page/texts.ts';
import { type Fields, isFields } from '../../../../../shared/catalog/rules/draft.ts';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { spellsByDay } from '../contact/contact-form.ts';
import { dayName } from '../contact/hours-rows.tsx';
import { nameIn, textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';

export function SavedNow({ visit, saved }: WithVisit<{ saved: Fields }>) {
  const texts = menuTexts(visit.language);
  const { availability: _, image: __, logo: ___, ...fields } = texts.fields;
  const names = { ...fields, amount: texts.amount, label: texts.label };
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

function textsOf({ language }: MemberVisit, saved: Fields): Readonly<Record<string, string>> {
  const { themes } = menuTexts(language);
  const options = Array.isArray(saved.options) ? saved.options.filter(isFields) : [];
  const theme = Object.entries(themes).find(([word]) => word === saved.theme)?.[1];
  const values = Object.entries({ ...saved, ...(isFields(saved.price) ? saved.price : {}) });
  const listed = (texts: readonly string[]) => texts.join(language === 'ar' ? '، ' : ', ');
  const { labels, allergens } = pageTexts(language);
  const hours = [...spellsByDay(saved)].flatMap(([day, spells]) =>
    spells.map(({ opens, closes }) => `${dayName(language, day)} ${opens}–${closes}`),
  );
  return {
    ...Object.fromEntries(values.map(([name, value]) => [name, textOf(value)])),
    options: listed(options.map((option) => nameIn(language, option))),
    labels: listed(namesOf(saved.labels, labels)),
    allergens: listed(namesOf(saved.allergens, allergens)),
    hours: listed(hours),
    theme: theme ?? '',
  };
}

function namesOf(list: unknown, names: Readonly<Record<string, string>>): readonly string[] {
  return Array.isArray(list) ? list.flatMap((word) => names[String(word)] ?? []) : [];
}
