import { findByName, type MenuItem, type MenuOption } from '../../../../shared/orders/verbs/menu-items.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { quantityAndName } from './typed-line.ts';

export function itemIn(form: URLSearchParams, line: number, items: readonly MenuItem[]): MenuItem | undefined {
  const typed = (form.get(`item_${line}`) ?? '').trim();
  return typed === '' ? undefined : findByName(items, quantityAndName(typed).name);
}

/** The ticked options of a line, each once; null when the item no longer has one of them. */
export function chosenIn(form: URLSearchParams, line: number, item: MenuItem | undefined): MenuOption[] | null {
  const chosen = form.getAll(`options_${line}`).map((name) => item && findByName(item.options, name));
  return chosen.every((option) => option !== undefined) ? [...new Set(chosen)] : null;
}

export function nameOf(of: { readonly name: string; readonly nameArabic: string }, language: Language): string {
  return language === 'ar' ? of.nameArabic : of.name;
}
