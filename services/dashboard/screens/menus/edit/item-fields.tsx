import { pageTexts } from '../../../../../shared/catalog/page/texts.ts';
import { type DraftCategory, type Fields, isFields } from '../../../../../shared/catalog/rules/draft.ts';
import { catalogCurrencies, priceKinds } from '../../../../../shared/catalog/rules/snapshot.ts';
import { Choices, fieldsOf, Input, optional, Select } from '../../../../../shared/ui/components/forms/field.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import { nameIn, textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { BothLanguages } from './both-languages.tsx';
import { OptionRows } from './option-rows.tsx';
import type { FormState } from './saved-form.tsx';

type ItemFieldsProps = WithVisit<{
  state: FormState;
  category: DraftCategory;
  categories: readonly DraftCategory[];
  isNew: boolean;
}>;

export function ItemFields({ visit, state, category, categories, isNew }: ItemFieldsProps) {
  const { fields: item, problems = {} } = state;
  const { language } = visit;
  const texts = menuTexts(language);
  const price: Fields = isFields(item.price) ? item.price : {};
  const ofPrice = ['amount', 'currency', 'label', 'labelArabic'].map((name) => [name, problems[`price.${name}`] ?? '']);
  const shown = { ...problems, ...Object.fromEntries(ofPrice), priceKind: problems['price.kind'] ?? '' };
  const field = fieldsOf(texts, shown);
  const shared = { visit, state: { fields: { ...item, ...price }, problems: shown } };
  const options = Array.isArray(item.options) ? item.options.filter(isFields) : [];
  return (
    <>
      <BothLanguages {...shared} name="name" label={texts.name} hint={texts.arabicHint} />
      <BothLanguages {...shared} name="description" label={optional(visit, texts.description)} isLong />
      <Select
        {...field('category')}
        choices={categories.map(({ id, fields }) => ({ value: id, label: nameIn(language, fields) || texts.untitled }))}
        chosen={[category.id]}
      />
      <Choices
        {...field('priceKind')}
        choices={priceKinds.map((kind) => ({
          value: kind,
          label: texts.priceKinds[kind],
          hint: texts.priceKindHints[kind],
        }))}
        chosen={[textOf(price.kind) || 'fixed']}
      />
      <div class="both__sides menu-amount">
        <Input {...field('amount')} value={textOf(price.amount)} ltr />
        <Select
          {...field('currency')}
          choices={catalogCurrencies.map((value) => ({ value, label: texts.currencies[value] }))}
          chosen={[textOf(price.currency) || visit.workspace.currency]}
        />
      </div>
      <div class="menu-label">
        <BothLanguages {...shared} name="label" label={texts.label} hint={texts.labelHint} />
      </div>
      <OptionRows visit={visit} options={options} problems={problems} />
      <div class="form menu-words">
        {(['labels', 'allergens'] as const).map((name) => (
          <Choices
            {...field(name)}
            label={optional(visit, texts[name])}
            choices={Object.entries(pageTexts(language)[name]).map(([value, label]) => ({ value, label }))}
            chosen={listOf(item[name])}
            several
          />
        ))}
      </div>
      {isNew ? (
        <p class="field__hint">{texts.pictureLater}</p>
      ) : (
        <BothLanguages {...shared} name="imageAlt" label={optional(visit, texts.alt)} hint={texts.altHint} />
      )}
    </>
  );
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
