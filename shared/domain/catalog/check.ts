import { readCategory } from './check-items.ts';
import { imageMustBe, isImageAddress } from './image.ts';
import {
  type Place,
  type Problem,
  placeOf,
  readList,
  readMatching,
  readObject,
  readOptionalMatching,
  readOptionalText,
  readOptionalWord,
  readText,
  refuse,
  refuseOthers,
} from './reader.ts';
import { type Branding, type CatalogSnapshot, maxItems, maxSnapshotBytes, themes } from './snapshot.ts';

export type CheckedCatalog =
  | { readonly snapshot: CatalogSnapshot; readonly problems: readonly [] }
  | { readonly snapshot: null; readonly problems: readonly Problem[] };

/**
 * What publishing makes of a draft (spec: Public catalog, Limits): the snapshot, or everything that is wrong with the draft,
 * each with its path, such as `categories[2].items[5].price.amount`.
 */
export function checkCatalog(draft: unknown): CheckedCatalog {
  const problems: Problem[] = [];
  const place = placeOf(draft, problems);
  const seen = { categories: new Set<string>(), items: new Set<string>() };
  const branding = readBranding(readObject(place, 'branding'));
  const categories = readList(place, 'categories').map((category) => readCategory(category, seen));
  const snapshot: CatalogSnapshot = { branding, categories };
  refuseOthers(place, ['id']);
  refuseTooMuch(place, snapshot);
  return problems.length === 0 ? { snapshot, problems: [] } : { snapshot: null, problems };
}

/** What a snapshot takes as it is stored: its JSON in UTF-8. */
export function snapshotBytes(snapshot: CatalogSnapshot): number {
  return new TextEncoder().encode(JSON.stringify(snapshot)).length;
}

const longestTitle = 120;
const longestTagline = 240;

function readBranding(place: Place): Branding {
  const branding = {
    title: readText(place, 'title', longestTitle),
    ...readOptionalText(place, 'titleArabic', longestTitle),
    ...readOptionalText(place, 'tagline', longestTagline),
    ...readOptionalText(place, 'taglineArabic', longestTagline),
    accent: readMatching(place, 'accent', /^#[0-9a-f]{6}$/i, 'a colour such as #8c2f1b').toLowerCase(),
    ...readOptionalWord(place, 'theme', themes),
    ...readOptionalMatching(place, 'logo', isImageAddress, imageMustBe),
  };
  refuseOthers(place);
  return branding;
}

function refuseTooMuch(place: Place, snapshot: CatalogSnapshot): void {
  const items = snapshot.categories.reduce((sum, category) => sum + category.items.length, 0);
  if (items > maxItems) refuse(place, 'categories', `hold ${items} items: at most ${maxItems} may be published`);
  const bytes = snapshotBytes(snapshot);
  if (bytes > maxSnapshotBytes) {
    refuse(place, '', `the catalog takes ${bytes} bytes: at most ${maxSnapshotBytes} (5 MiB) may be published`);
  }
}
