import type { OpenHours } from './hours.ts';

/** What a published catalog holds (spec: Public catalog). Texts are clean, addresses are vetted, money is in minor units. */
export interface CatalogSnapshot {
  readonly branding: Branding;
  readonly contact?: Contact;
  readonly categories: readonly Category[];
}

export interface Branding {
  readonly title: string;
  readonly titleArabic?: string;
  readonly tagline?: string;
  readonly taglineArabic?: string;
  readonly accent: string;
  readonly theme?: Theme;
  /** An image address, see `isImageAddress`. */
  readonly logo?: string;
}

export interface Contact {
  /** Guests write to the team on a page of the menu (decided: Web chat). */
  readonly webChat?: true;
  readonly whatsapp?: string;
  readonly phone?: string;
  readonly telegram?: string;
  readonly messenger?: string;
  readonly map?: string;
  readonly hours?: readonly OpenHours[];
  readonly timezone?: string;
}

export interface Named {
  readonly name: string;
  readonly nameArabic?: string;
}

export interface Category extends Named {
  readonly id: string;
  readonly items: readonly Item[];
}

export interface Item extends Named {
  readonly id: string;
  readonly description?: string;
  readonly descriptionArabic?: string;
  readonly image?: string;
  readonly imageAlt?: string;
  readonly imageAltArabic?: string;
  readonly price: Price;
  readonly options?: readonly Option[];
  readonly labels?: readonly Label[];
  readonly allergens?: readonly Allergen[];
  readonly availability: Availability;
}

export interface Option extends Named {
  readonly price?: Surcharge;
}

/** `amount` is in minor units. */
export interface Surcharge {
  readonly amount: number;
  readonly currency: CatalogCurrency;
}

/** `amount` is in minor units. */
export type Price =
  | { readonly kind: 'fixed' | 'starting_at'; readonly amount: number; readonly currency: CatalogCurrency }
  | { readonly kind: 'quote' }
  | { readonly kind: 'label'; readonly label: string; readonly labelArabic?: string };

export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

export const priceKinds = ['fixed', 'starting_at', 'quote', 'label'] as const;

export const catalogCurrencies = ['IQD', 'USD'] as const;
export type CatalogCurrency = (typeof catalogCurrencies)[number];

export const availabilities = ['available', 'sold_out'] as const;
export type Availability = (typeof availabilities)[number];

export const labels = ['popular', 'new', 'spicy', 'vegetarian', 'vegan', 'gluten_free', 'halal'] as const;
type Label = (typeof labels)[number];

export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
type Allergen = (typeof allergens)[number];

export const maxCategories = 200;

/** Limits of one published snapshot (spec: Limits). */
export const maxItems = 1_000;
export const maxSnapshotBytes = 5 * 1024 * 1024;

/** Null if there is no such item. Assumes nothing about the shape, because a draft may be unfinished. */
export function withAvailability<Content>(
  content: Content,
  itemId: string,
  availability: Availability,
): Content | null {
  let found = false;
  const walk = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, depth));
    if (typeof value !== 'object' || value === null) return value;
    if (depth === itemDepth) {
      if (!('id' in value) || value.id !== itemId) return value;
      found = true;
      return { ...value, availability };
    }
    const inner = depth === 0 ? 'categories' : 'items';
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, key === inner ? walk(each, depth + 1) : each]),
    );
  };
  const changed = walk(content, 0);
  return found ? sameShape<Content>(changed) : null;
}

const itemDepth = 2;

/** `walk` returns a copy that differs in one field of the same type. */
function sameShape<Content>(value: unknown): Content {
  return value as Content;
}
