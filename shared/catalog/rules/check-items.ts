import type { Pieces } from '../../basics/pieces.ts';
import { Refused } from '../../basics/refused.ts';
import { toMinor } from '../../money/money.ts';
import { imageMustBe, isImageAddress } from './image.ts';
import {
  type Place,
  readByWord,
  readList,
  readMatching,
  readNumber,
  readObject,
  readOptionalList,
  readOptionalMatching,
  readOptionalObject,
  readOptionalText,
  readOptionalWord,
  readOptionalWords,
  readText,
  readWord,
  refuse,
  refuseOthers,
} from './reader.ts';
import { rules } from './rules.ts';
import {
  allergens,
  availabilities,
  type CatalogCurrency,
  type Category,
  catalogCurrencies,
  type Item,
  labels,
  type Option,
  type Price,
  priceKinds,
  type Surcharge,
} from './snapshot.ts';

export interface SeenIds {
  readonly categories: Set<string>;
  readonly items: Set<string>;
}

export function* readCategory(place: Place, seen: SeenIds): Pieces<Category> {
  const category = {
    id: readId(place, seen.categories),
    name: readText(place, 'name', maxNameLength),
    ...readOptionalText(place, 'nameArabic', maxNameLength),
  };
  const items: Item[] = [];
  for (const item of readList(place, 'items')) {
    items.push(readItem(item, seen.items));
    yield;
  }
  refuseOthers(place);
  return { ...category, items };
}

const maxNameLength = 200;
const maxDescriptionLength = 2_000;
const maxLabelLength = 80;

export function readItem(place: Place, seen: Set<string>): Item {
  const item = {
    id: readId(place, seen),
    name: readText(place, 'name', maxNameLength),
    ...readOptionalText(place, 'nameArabic', maxNameLength),
    ...readOptionalText(place, 'description', maxDescriptionLength),
    ...readOptionalText(place, 'descriptionArabic', maxDescriptionLength),
    ...readOptionalMatching(place, 'image', isImageAddress, imageMustBe),
    ...readOptionalText(place, 'imageAlt', maxNameLength),
    ...readOptionalText(place, 'imageAltArabic', maxNameLength),
    price: readPrice(readObject(place, 'price')),
    ...readOptions(place),
    ...readOptionalWords(place, 'labels', labels),
    ...readOptionalWords(place, 'allergens', allergens),
    availability: readOptionalWord(place, 'availability', availabilities).availability ?? 'available',
  };
  refuseOthers(place);
  return item;
}

function readOptions(place: Place): { readonly options?: readonly Option[] } {
  const options = readOptionalList(place, 'options', maxOptions).map((option) => {
    const name = readText(option, 'name', maxNameLength);
    const arabic = readOptionalText(option, 'nameArabic', maxNameLength);
    const price = readOptionalObject(option, 'price');
    const read = { name, ...arabic, ...(price && { price: readSurcharge(price) }) };
    refuseOthers(option);
    return read;
  });
  return options.length === 0 ? {} : { options };
}

const maxOptions = 30;

function readSurcharge(place: Place): Surcharge {
  const currency = readWord(place, 'currency', catalogCurrencies);
  const surcharge = { amount: readAmount(place, currency), currency };
  refuseOthers(place);
  return surcharge;
}

function readId(place: Place, seen: Set<string>): string {
  const id = readMatching(place, 'id', /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, '1 to 64 letters, digits, - and _');
  if (id !== '' && seen.has(id)) refuse(place, 'id', rules.twice(id));
  seen.add(id);
  return id;
}

function readPrice(place: Place): Price {
  return readByWord(place, 'kind', priceKinds, readPriceOf, { kind: 'quote' });
}

function readPriceOf(kind: Price['kind'], place: Place): Price {
  const price = fieldsOfPrice(kind, place);
  refuseOthers(place);
  return price;
}

function fieldsOfPrice(kind: Price['kind'], place: Place): Price {
  switch (kind) {
    case 'fixed':
    case 'starting_at': {
      const currency = readWord(place, 'currency', catalogCurrencies);
      return { kind, amount: readAmount(place, currency), currency };
    }
    case 'quote':
      return { kind };
    case 'label':
      return {
        kind,
        label: readText(place, 'label', maxLabelLength),
        ...readOptionalText(place, 'labelArabic', maxLabelLength),
      };
  }
}

function readAmount(place: Place, currency: CatalogCurrency): number {
  try {
    return toMinor(readNumber(place, 'amount'), currency, '');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(place, 'amount', rules.amount(error.message.trim()));
    return 0;
  }
}
