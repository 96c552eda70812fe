import { pageTexts } from '../../../../../shared/catalog/page/texts.ts';
import { type DraftCategory, type Fields, isFields } from '../../../../../shared/catalog/rules/draft.ts';
import { allergens, catalogCurrencies, labels, priceKinds } from '../../../../../shared/catalog/rules/snapshot.ts';
import { Choices, Input, optional, Select } from '../../../../../shared/ui/components/forms/field.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { nameIn, textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { BothLanguages } from './both-languages.tsx';
import { OptionRows } from './option-rows.tsx';
import type { FormState } from './saved-form.tsx';

interface ItemFieldsParts {
  readonly visit: MemberVisit;
  readonly state: FormState;
  readonly category: DraftCategory;
  readonly categories: readonly DraftCategory[];
}

/** What an item says of itself: name, price, options and the rest, as it is typed. */
export function ItemFields({ visit, state, category, categories }: ItemFieldsParts) {
  const { fields: item, problems = {} } = state;
  const { language } = visit;
  const texts = menuTexts(language);
  const price: Fields = isFields(item.price) ? item.price : {};
  const shared = {
    visit,
    state: {
      fields: { ...item, ...price },
      problems: { ...problems, label: problems['price.label'] ?? '', labelArabic: problems['price.labelArabic'] ?? '' },
    },
  };
  const options = Array.isArray(item.options) ? item.options.filter(isFields) : [];
  return (
    <>
      <BothLanguages {...shared} name="name" label={texts.name} hint={texts.arabicHint} />
      <BothLanguages {...shared} name="description" label={optional(visit, texts.description)} isLong />
      <Select
        name="category"
        label={texts.category}
        choices={categories.map(({ id, fields }) => ({ value: id, label: nameIn(language, fields) || texts.untitled }))}
        chosen={[category.id]}
      />
      <Choices
        name="priceKind"
        label={texts.priceKind}
        problem={problems['price.kind']}
        choices={priceKinds.map((kind) => ({
          value: kind,
          label: texts.priceKinds[kind],
          hint: texts.priceKindHints[kind],
        }))}
        chosen={[textOf(price.kind) || 'fixed']}
      />
      <div class="both__sides menu-amount">
        <Input
          name="amount"
          label={texts.amount}
          hint={texts.amountHint}
          value={textOf(price.amount)}
          problem={problems['price.amount']}
          ltr
        />
        <Select
          name="currency"
          label={texts.currency}
          choices={catalogCurrencies.map((value) => ({ value, label: texts.currencies[value] }))}
          chosen={[textOf(price.currency) || visit.workspace.currency]}
          problem={problems['price.currency']}
        />
      </div>
      <div class="menu-label">
        <BothLanguages {...shared} name="label" label={texts.label} hint={texts.labelHint} />
      </div>
      <OptionRows visit={visit} options={options} problems={problems} />
      <div class="menu-words">
        <Choices
          name="labels"
          label={optional(visit, texts.labels)}
          choices={labels.map((value) => ({ value, label: pageTexts(language).labels[value] }))}
          chosen={listOf(item.labels)}
          several
        />
        <Choices
          name="allergens"
          label={optional(visit, texts.allergens)}
          hint={texts.allergensHint}
          choices={allergens.map((value) => ({ value, label: pageTexts(language).allergens[value] }))}
          chosen={listOf(item.allergens)}
          several
        />
      </div>
      <BothLanguages {...shared} name="imageAlt" label={optional(visit, texts.alt)} hint={texts.altHint} />
    </>
  );
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
