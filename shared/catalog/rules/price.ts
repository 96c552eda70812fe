import type { PageLanguage } from '../../money/amount-text.ts';
import { currencyDecimals, toMajor } from '../../money/money.ts';
import type { Price } from './snapshot.ts';

export type CatalogLanguage = PageLanguage;

export function amountOf(price: Price): string | null {
  if (price.kind === 'quote' || price.kind === 'label') return null;
  return toMajor(price.amount, price.currency).toFixed(currencyDecimals(price.currency));
}
