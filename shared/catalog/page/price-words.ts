import { amountText } from '../../money/amount-text.ts';
import type { CatalogLanguage } from '../rules/price.ts';
import type { Price } from '../rules/snapshot.ts';
import { pick } from './text-in.ts';
import { words } from './texts.ts';

/** A price as a line of text: `IQD 9,000`, `From IQD 9,000`, `Price on request`, or the words that stand for it. */
export function priceWords(language: CatalogLanguage, price: Price): string {
  switch (price.kind) {
    case 'fixed':
      return amountText(price.amount, price.currency, language);
    case 'starting_at':
      return `${words[language].from} ${amountText(price.amount, price.currency, language)}`;
    case 'quote':
      return words[language].onRequest;
    case 'label':
      return pick(language, price.label, price.labelArabic);
  }
}
