import { type Resumable, runToEnd } from '../../basics/resumable.ts';
import { readContact } from './check-contact.ts';
import { readCategory, readItem } from './check-items.ts';
import { imageMustBe, isImageAddress } from './image.ts';
import {
  collectSchema,
  type ObjectReader,
  type Problem,
  readerOf,
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
export function* checkedCatalog(draft: unknown): Resumable<CheckedCatalog> {
  const problems: Problem[] = [];
  const reader = readerOf(draft, problems);
  const snapshot = yield* readDraft(reader);
  refuseTooMuch(reader, snapshot);
  return problems.length === 0 ? { snapshot, problems: [] } : { snapshot: null, problems };
}

/** `id` names the catalog to change. Limits that need counting are not in the schema. */
export function catalogSchema(): Schema {
  return collectSchema((reader) => runToEnd(readDraft(reader)));
}

function* readDraft(reader: ObjectReader): Resumable<CatalogSnapshot> {
  const seen = { categories: new Set<string>(), items: new Set<string>() };
  const branding = readBranding(readObject(reader, 'branding'));
  const contactReader = readOptionalObject(reader, 'contact');
  const contact = contactReader === null ? {} : readContact(contactReader);
  const categories: Category[] = [];
  for (const category of readList(reader, 'categories')) categories.push(yield* readCategory(category, seen));
  refuseOthers(reader, ['id']);
  return { branding, ...(!isEmpty(contact) && { contact }), categories };
}

/** Stored size of a snapshot: its JSON in UTF-8. */
export function snapshotBytes(snapshot: CatalogSnapshot): number {
  return new TextEncoder().encode(JSON.stringify(snapshot)).length;
}

export function checkItem(item: unknown): { readonly item: Item | null; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const read = readItem(readerOf(item, problems), new Set());
  return { item: problems.length === 0 ? read : null, problems };
}

export function problemsOfCategory(category: object): readonly Problem[] {
  return problemsOf({ ...category, items: [] }, (reader) =>
    runToEnd(readCategory(reader, { categories: new Set(), items: new Set() })),
  );
}

export function problemsOfBranding(branding: unknown): readonly Problem[] {
  return problemsOf(branding, readBranding);
}

export function problemsOfContact(contact: unknown): readonly Problem[] {
  return problemsOf(contact, readContact);
}

function problemsOf(value: unknown, read: (reader: ObjectReader) => unknown): readonly Problem[] {
  const problems: Problem[] = [];
  read(readerOf(value, problems));
  return problems;
}

const maxTitleLength = 120;
const maxTaglineLength = 240;

function readBranding(reader: ObjectReader): Branding {
  const branding = {
    title: readText(reader, 'title', maxTitleLength),
    ...readOptionalText(reader, 'titleArabic', maxTitleLength),
    ...readOptionalText(reader, 'tagline', maxTaglineLength),
    ...readOptionalText(reader, 'taglineArabic', maxTaglineLength),
    accent: readMatching(reader, 'accent', /^#[0-9a-fA-F]{6}$/, 'a colour such as #8c2f1b').toLowerCase(),
    ...readOptionalWord(reader, 'theme', themes),
    ...readOptionalMatching(reader, 'logo', isImageAddress, imageMustBe),
  };
  refuseOthers(reader);
  return branding;
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

function refuseTooMuch(reader: ObjectReader, snapshot: CatalogSnapshot): void {
  const { length } = snapshot.categories;
  if (length > maxCategories) refuse(reader, 'categories', rules.too_many(length, maxCategories));
  const items = snapshot.categories.reduce((sum, category) => sum + category.items.length, 0);
  if (items > maxItems) refuse(reader, 'categories', rules.too_many_items(items, maxItems));
  const bytes = snapshotBytes(snapshot);
  if (bytes > maxSnapshotBytes) {
    refuse(reader, '', rules.too_large(bytes, maxSnapshotBytes));
  }
}
