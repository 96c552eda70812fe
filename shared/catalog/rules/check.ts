import { finished, type Pieces } from '../../basics/pieces.ts';
import { readContact } from './check-contact.ts';
import { readCategory, readItem } from './check-items.ts';
import { imageMustBe, isImageAddress } from './image.ts';
import {
  type Place,
  type Problem,
  placeOf,
  readList,
  readMatching,
  readObject,
  readOptionalMatching,
  readOptionalObject,
  readOptionalText,
  readOptionalWord,
  readText,
  refuse,
  refuseOthers,
  schemaRead,
} from './reader.ts';
import { rules } from './rules.ts';
import type { Schema } from './shape.ts';
import {
  type Branding,
  type CatalogSnapshot,
  type Category,
  type Item,
  maxCategories,
  maxItems,
  maxSnapshotBytes,
  themes,
} from './snapshot.ts';

export type CheckedCatalog =
  | { readonly snapshot: CatalogSnapshot; readonly problems: readonly [] }
  | { readonly snapshot: null; readonly problems: readonly Problem[] };

/** The snapshot, or every problem with its path, such as `categories[2].items[5].price.amount`
 * (spec: Public catalog, Limits). Yields per item, because a thousand take tenths of a second. */
export function* checkedCatalog(draft: unknown): Pieces<CheckedCatalog> {
  const problems: Problem[] = [];
  const place = placeOf(draft, problems);
  const snapshot = yield* readDraft(place);
  refuseTooMuch(place, snapshot);
  return problems.length === 0 ? { snapshot, problems: [] } : { snapshot: null, problems };
}

/** `id` names the catalog to change. Limits that need counting are not in the schema. */
export function catalogSchema(): Schema {
  return schemaRead((place) => finished(readDraft(place)));
}

function* readDraft(place: Place): Pieces<CatalogSnapshot> {
  const seen = { categories: new Set<string>(), items: new Set<string>() };
  const branding = readBranding(readObject(place, 'branding'));
  const ways = readOptionalObject(place, 'contact');
  const contact = ways === null ? {} : readContact(ways);
  const categories: Category[] = [];
  for (const category of readList(place, 'categories')) categories.push(yield* readCategory(category, seen));
  refuseOthers(place, ['id']);
  return { branding, ...(!isEmpty(contact) && { contact }), categories };
}

/** What a snapshot takes as it is stored: its JSON in UTF-8. */
export function snapshotBytes(snapshot: CatalogSnapshot): number {
  return new TextEncoder().encode(JSON.stringify(snapshot)).length;
}

export function checkItem(item: unknown): { readonly item: Item | null; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const read = readItem(placeOf(item, problems), new Set());
  return { item: problems.length === 0 ? read : null, problems };
}

export function problemsOfCategory(category: object): readonly Problem[] {
  return problemsOf({ ...category, items: [] }, (place) =>
    finished(readCategory(place, { categories: new Set(), items: new Set() })),
  );
}

export function problemsOfBranding(branding: unknown): readonly Problem[] {
  return problemsOf(branding, readBranding);
}

export function problemsOfContact(contact: unknown): readonly Problem[] {
  return problemsOf(contact, readContact);
}

function problemsOf(value: unknown, read: (place: Place) => unknown): readonly Problem[] {
  const problems: Problem[] = [];
  read(placeOf(value, problems));
  return problems;
}

const maxTitleLength = 120;
const maxTaglineLength = 240;

function readBranding(place: Place): Branding {
  const branding = {
    title: readText(place, 'title', maxTitleLength),
    ...readOptionalText(place, 'titleArabic', maxTitleLength),
    ...readOptionalText(place, 'tagline', maxTaglineLength),
    ...readOptionalText(place, 'taglineArabic', maxTaglineLength),
    accent: readMatching(place, 'accent', /^#[0-9a-fA-F]{6}$/, 'a colour such as #8c2f1b').toLowerCase(),
    ...readOptionalWord(place, 'theme', themes),
    ...readOptionalMatching(place, 'logo', isImageAddress, imageMustBe),
  };
  refuseOthers(place);
  return branding;
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

function refuseTooMuch(place: Place, snapshot: CatalogSnapshot): void {
  const { length } = snapshot.categories;
  if (length > maxCategories) refuse(place, 'categories', rules.too_many(length, maxCategories));
  const items = snapshot.categories.reduce((sum, category) => sum + category.items.length, 0);
  if (items > maxItems) refuse(place, 'categories', rules.too_many_items(items, maxItems));
  const bytes = snapshotBytes(snapshot);
  if (bytes > maxSnapshotBytes) {
    refuse(place, '', rules.too_large(bytes, maxSnapshotBytes));
  }
}
