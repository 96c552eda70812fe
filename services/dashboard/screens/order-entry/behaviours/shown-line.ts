import { toMinor } from '../../../../../shared/money/money.ts';
import type { InputLine, Language } from '../../../../../shared/orders/rules/parse-lines.ts';
import { priceOrder } from '../../../../../shared/orders/rules/price-order.ts';
import { money } from '../../../../../shared/ui/texts/formats.ts';

export function lineDetails({ options = [], notes }: InputLine['line']): string {
  return [...options.map(({ name }) => name), ...(notes ? [notes] : [])].join(' · ');
}

/** What a line comes to, as people write it; empty while it cannot be priced. */
export function lineAmount(language: Language, currency: string, { line, problems }: InputLine): string {
  if (Object.keys(problems).length > 0) return '';
  try {
    return money(language, currency, priceOrder({ lines: [line] }, currency).total);
  } catch {
    return '';
  }
}

export function surcharge(language: Language, currency: string, price: number): string {
  return price > 0 ? `+ ${money(language, currency, toMinor(price, currency, 'price'))}` : '';
}
