import { words } from '../../../../../shared/catalog-page/texts.ts';
import type { DraftCategory, Fields } from '../../../../../shared/domain/catalog/draft.ts';
import { allergens, catalogCurrencies, labels, priceKinds } from '../../../../../shared/domain/catalog/snapshot.ts';
import type { Catalog } from '../../../admin/catalogs/catalogs.ts';
import type { MemberVisit } from '../../../web/visit.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { Choices, Input, optional, Select } from '../../components/field.tsx';
import { pictureTexts } from '../../components/picture-texts.ts';
import { inMenu } from '../menu-address.ts';
import { menuPage } from '../menu-page.tsx';
import { nameIn, textOf } from '../menu-words.ts';
import { PicturePart } from '../pictures/picture-part.tsx';
import { menuTexts } from '../texts.ts';
import { BothLanguages } from './both-languages.tsx';
import { MenuPhone, newItemId } from './menu-phone.tsx';
import { OptionRows } from './option-rows.tsx';
import { SavedNow } from './saved-now.tsx';
import { TypedForm } from './typed-form.tsx';

interface ItemPageParts {
  readonly menu: Catalog;
  readonly isEnabled: boolean;
  /** What the form shows; `saved` is how it is saved where somebody else changed it meanwhile. */
  readonly item: Fields;
  readonly saved?: Fields | undefined;
  /** Null while the item is new. */
  readonly id: string | null;
  readonly category: DraftCategory;
  readonly categories: readonly DraftCategory[];
  /** Names what the form was filled from. */
  readonly version: string;
  readonly currency: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly whole?: string | undefined;
}

/** The form of one item, with a preview of its category beside it. */
export function itemPage(visit: MemberVisit, parts: ItemPageParts): Response {
  const { menu, isEnabled, item, saved, id, category, problems = {} } = parts;
  const { language } = visit;
  const texts = menuTexts(language);
  const at = inMenu(visit);
  const path = id === null ? at('/items') : at(`/items/${encodeURIComponent(id)}`);
  const back = `${at('')}?category=${encodeURIComponent(category.id)}`;
  const isWrong = parts.whole !== undefined || Object.keys(problems).length > 0;
  const name = nameIn(language, item) || texts.item;
  return menuPage({
    visit,
    menu,
    here: 'items',
    isEnabled,
    title: id === null ? texts.newItem : name,
    actions: <ButtonLink href={back}>{texts.back}</ButtonLink>,
    status: isWrong ? 422 : 200,
    children: (
      <>
        <TypedForm
          visit={visit}
          action={path}
          version={parts.version}
          problem={parts.whole}
          phone={<MenuPhone visit={visit} menu={menu} itemId={id ?? newItemId} isTyped />}
        >
          <input type="hidden" name="itemId" value={id ?? ''} />
          {saved && <SavedNow visit={visit} saved={saved} />}
          <ItemFields visit={visit} parts={parts} problems={problems} />
          <p class="actions">
            <Button>{id === null ? texts.add : texts.save}</Button>
          </p>
        </TypedForm>
        <div class="part menu-deeds">
          {id !== null && (
            <>
              <PicturePart
                visit={visit}
                title={texts.picture}
                hint={pictureTexts(language).types}
                path={`${path}/picture`}
                picture={item.image}
                alt={texts.pictureOf(name)}
                remove={texts.removePicture}
                problem={problems.picture}
              />
              <Confirm
                visit={visit}
                id="delete"
                action={`${path}/delete`}
                label={texts.remove}
                title={texts.removeItemTitle}
              >
                <p>{texts.removeItemText}</p>
              </Confirm>
            </>
          )}
        </div>
      </>
    ),
  });
}

interface ItemFieldsParts {
  readonly visit: MemberVisit;
  readonly parts: ItemPageParts;
  readonly problems: Readonly<Record<string, string>>;
}

function ItemFields({ visit, parts: { item, category, categories, currency }, problems }: ItemFieldsParts) {
  const { language } = visit;
  const texts = menuTexts(language);
  const price: Fields = isObject(item.price) ? item.price : {};
  const values = textsOf({ ...item, ...price });
  const shared = { visit, values, problems: { ...problems, ...inPrice(problems) } };
  const options = Array.isArray(item.options) ? item.options.filter(isObject) : [];
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
          value={values.amount}
          problem={problems['price.amount']}
          ltr
        />
        <Select
          name="currency"
          label={texts.currency}
          choices={catalogCurrencies.map((value) => ({ value, label: texts.currencies[value] }))}
          chosen={[textOf(price.currency) || currency]}
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
          choices={labels.map((value) => ({ value, label: words[language].labels[value] }))}
          chosen={listOf(item.labels)}
          several
        />
        <Choices
          name="allergens"
          label={optional(visit, texts.allergens)}
          hint={texts.allergensHint}
          choices={allergens.map((value) => ({ value, label: words[language].allergens[value] }))}
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

function textsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));
}

/** Problems of the price, under the names of its fields. */
function inPrice(problems: Readonly<Record<string, string>>): Record<string, string> {
  const found = Object.entries(problems).filter(([path]) => path.startsWith('price.'));
  return Object.fromEntries(found.map(([path, words]) => [path.slice('price.'.length), words]));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
