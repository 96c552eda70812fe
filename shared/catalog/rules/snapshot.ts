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
  /** `#rrggbb`. */
  readonly accent: string;
  /** None: as the visitor's device is set. */
  readonly theme?: Theme;
  /** An image address, see `isImageAddress`. */
  readonly logo?: string;
}

/** How guests get from the menu to the restaurant. */
export interface Contact {
  /** `+` and digits, as `phone` is. */
  readonly whatsapp?: string;
  readonly phone?: string;
  /** A name, as it stands after `t.me/` and `m.me/`. */
  readonly telegram?: string;
  readonly messenger?: string;
  /** An https address. */
  readonly map?: string;
  readonly hours?: readonly OpenHours[];
  /** The zone whose clock the hours go by; there where hours are. */
  readonly timezone?: string;
}

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly nameArabic?: string;
  readonly items: readonly Item[];
}

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly nameArabic?: string;
  readonly description?: string;
  readonly descriptionArabic?: string;
  readonly image?: string;
  /** What the picture shows, for whoever does not see it. */
  readonly imageAlt?: string;
  readonly imageAltArabic?: string;
  readonly price: Price;
  readonly options?: readonly Option[];
  readonly labels?: readonly Label[];
  /** What people must know of who do not bear it. */
  readonly allergens?: readonly Allergen[];
  readonly availability: Availability;
}

/** Something that may be chosen with an item. */
export interface Option {
  readonly name: string;
  readonly nameArabic?: string;
  /** What it costs more; none: nothing. */
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

/** The fourteen that the European Union has menus name. */
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

/** More than any menu has; each takes some hundred bytes of the page. */
export const maxCategories = 200;

/** Limits of one published snapshot (spec: Limits). */
export const maxItems = 1_000;
export const maxSnapshotBytes = 5 * 1024 * 1024;

/**
 * The draft or snapshot with one item's availability changed, and everything else as it was. Null when it has no such item.
 * A draft may be unfinished, so nothing is taken for granted of its shape.
 */
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

/** A catalog's categories are one level below it, their items two. */
const itemDepth = 2;

/** `walk` copies what it is given and touches one field whose type stays the same. */
function sameShape<Content>(value: unknown): Content {
  return value as Content;
}
