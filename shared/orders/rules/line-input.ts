import { latinDigits } from '../../text/latin-digits.ts';
import { findByName, type MenuOption } from './menu-item.ts';

/** `2 Shawarma`, `2x Shawarma`, `2×Shawarma` or `Shawarma`, with Latin or Arabic digits: the quantity and the name. */
export function quantityAndName(input: string): { readonly quantity: number; readonly name: string } {
  const text = withPoint(input);
  const number = /^\d{1,7}(?:[.,]\d{1,3})?/.exec(text)?.[0];
  const rest = number === undefined ? input : input.slice(number.length);
  const name = rest.replace(/^\s*(?:x\s+|×\s*)/i, '').trim();
  const isCounted = number !== undefined && /^\s|^x\s|^×/i.test(rest) && name !== '';
  return isCounted ? { quantity: Number(number.replace(',', '.')), name } : { quantity: 1, name: input };
}

/** `Cheese 500, no onions`: an option on the menu has its price, a text that ends in an amount has that price, other texts are notes. */
export function extrasIn(input: string, menu: readonly MenuOption[] = []) {
  const options: { name: string; price: number }[] = [];
  const notes: string[] = [];
  for (const part of input.split(/[,،]/).map((each) => each.trim())) {
    const known = findByName(menu, part);
    const at = part.lastIndexOf(' ');
    const price = at < 0 ? null : amountIn(part.slice(at + 1));
    if (known) options.push({ name: part.slice(0, 300), price: known.price });
    else if (price !== null && part.slice(0, at).trim() !== '')
      options.push({ name: part.slice(0, at).trim().slice(0, 300), price });
    else if (part !== '') notes.push(part);
  }
  return { options: options.slice(0, 50), notes: notes.join(', ').slice(0, 1_000) };
}

/** `2500`, `2,500`, `٢٬٥٠٠` or `2.5`. */
export function amountIn(input: string): number | null {
  const text = withPoint(input.trim());
  if (!/^(?:\d{1,12}|\d{1,3}(?:[,٬]\d{3}){1,3})(?:\.\d{1,3})?$/.test(text)) return null;
  return Number(text.replace(/[,٬]/g, ''));
}

function withPoint(text: string): string {
  return latinDigits(text).replaceAll('٫', '.');
}
