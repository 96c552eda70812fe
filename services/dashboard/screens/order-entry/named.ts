import type { Language } from '../../../../shared/ui/texts/texts.ts';

/** What is on the menu, as the reader calls it. */
export function named(of: { readonly name: string; readonly nameArabic: string }, language: Language): string {
  return language === 'ar' ? of.nameArabic : of.name;
}
