import { amountText } from '../../money/amount-text.ts';
import type { CatalogLanguage } from '../rules/price.ts';
import type { Item, Option, Price, Surcharge } from '../rules/snapshot.ts';
import { isolated, pick } from './text-in.tsx';
import { pageTexts } from './texts.ts';

interface ItemProps {
  readonly language: CatalogLanguage;
  readonly item: Item;
  readonly address: string | null;
  readonly isAlone?: boolean;
}

export function ItemCard({ language, item, address, isAlone = false }: ItemProps) {
  const texts = pageTexts(language);
  const name = pick(language, item.name, item.nameArabic);
  const otherName = language === 'ar' ? item.name : item.nameArabic;
  const soldOut = item.availability === 'sold_out';
  const description = pick(language, item.description, item.descriptionArabic);
  const { labels = [], options = [], allergens = [], image } = item;
  const Title = isAlone ? 'h2' : 'h3';
  return (
    <li
      class={soldOut ? 'item sold-out' : 'item'}
      id={`i-${item.id}`}
      data-also={otherName === name ? undefined : otherName}
    >
      <div class="words">
        <Title>{address === null ? isolated(language, name) : <a href={address}>{isolated(language, name)}</a>}</Title>
        {labels.length > 0 && (
          <ul class="labels">
            {labels.map((label) => (
              <li class={`label label-${label}`}>{texts.labels[label]}</li>
            ))}
          </ul>
        )}
        {description && <p class="description">{isolated(language, description)}</p>}
        <p class="price">
          {priceLine(language, item.price)}
          {soldOut && [' ', <strong class="badge">{texts.soldOut}</strong>]}
        </p>
        {options.length > 0 && <ul class="options">{options.map((option) => optionLine(language, option))}</ul>}
        {allergens.length > 0 && (
          <p class="allergens">
            <strong>{texts.contains}:</strong>{' '}
            {conjunctions[language].format(allergens.map((each) => texts.allergens[each]))}
          </p>
        )}
      </div>
      {image && (
        <div class="picture">
          <img
            src={image}
            alt={pick(language, item.imageAlt, item.imageAltArabic)}
            width="4"
            height="3"
            loading="lazy"
            decoding="async"
          />
        </div>
      )}
    </li>
  );
}

/** Created once, because creating one takes longer than rendering a card. */
const conjunctions = {
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
  ar: new Intl.ListFormat('ar', { type: 'conjunction' }),
} as const;

function optionLine(language: CatalogLanguage, { name, nameArabic, price }: Option) {
  return (
    <li>
      {isolated(language, name, nameArabic)}
      {price &&
        price.amount > 0 && [
          ' ',
          <span class="more">
            +<bdi class="amount">{amountOf(language, price)}</bdi>
          </span>,
        ]}
    </li>
  );
}

function priceLine(language: CatalogLanguage, price: Price) {
  const { from, amount, words } = priceParts(language, price);
  return [
    from && [<span class="from">{from}</span>, ' '],
    amount && <bdi class="amount">{amount}</bdi>,
    words && <span class="words-only">{isolated(language, words)}</span>,
  ];
}

export function priceText(language: CatalogLanguage, price: Price): string {
  return Object.values(priceParts(language, price)).join(' ');
}

function priceParts(language: CatalogLanguage, price: Price): { from?: string; amount?: string; words?: string } {
  switch (price.kind) {
    case 'fixed':
      return { amount: amountOf(language, price) };
    case 'starting_at':
      return { from: pageTexts(language).from, amount: amountOf(language, price) };
    case 'quote':
      return { words: pageTexts(language).onRequest };
    case 'label':
      return { words: pick(language, price.label, price.labelArabic) };
  }
}

function amountOf(language: CatalogLanguage, { amount, currency }: Surcharge): string {
  return amountText(amount, currency, language);
}
