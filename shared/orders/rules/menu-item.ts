import { normalizeForSearch } from '../../catalog/rules/search.ts';

interface Named {
  readonly name: string;
  readonly nameArabic: string;
}

/** `price` is in major units; null where it is to be agreed. */
export interface MenuItem extends Named {
  readonly price: number | null;
  readonly isSoldOut: boolean;
  readonly options: readonly MenuOption[];
  readonly category: Named;
}

export interface MenuOption extends Named {
  readonly price: number;
}

export function findByName<Each extends Named>(all: readonly Each[], name: string): Each | undefined {
  const wanted = normalizeForSearch(name);
  return all.find((each) => normalizeForSearch(each.name) === wanted || normalizeForSearch(each.nameArabic) === wanted);
}

export function nameIn(language: 'en' | 'ar', { name, nameArabic }: Named): string {
  return language === 'ar' ? nameArabic : name;
}
