import { Refused } from '../../basics/refused.ts';
import type { Resumable } from '../../basics/resumable.ts';
import { readingsOf } from '../../money/ambiguous-amount.ts';
import { toMinor } from '../../money/money.ts';
import { imageMustBe, isImageAddress } from './image.ts';
import {
  type ObjectReader,
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

export function* readCategory(reader: ObjectReader, seen: SeenIds): Resumable<Category> {
  const category = {
    id: readId(reader, seen.categories),
    name: readText(reader, 'name', maxNameLength),
    ...readOptionalText(reader, 'nameArabic', maxNameLength),
  };
  const items: Item[] = [];
  for (const item of readList(reader, 'items')) {
    items.push(readItem(item, seen.items));
    yield;
  }
  refuseOthers(reader);
  return { ...category, items };
}

const maxNameLength = 200;
const maxDescriptionLength = 2_000;
const maxLabelLength = 80;

export function readItem(reader: ObjectReader, seen: Set<string>): Item {
  const item = {
    id: readId(reader, seen),
    name: readText(reader, 'name', maxNameLength),
    ...readOptionalText(reader, 'nameArabic', maxNameLength),
    ...readOptionalText(reader, 'description', maxDescriptionLength),
    ...readOptionalText(reader, 'descriptionArabic', maxDescriptionLength),
    ...readOptionalMatching(reader, 'image', isImageAddress, imageMustBe),
    ...readOptionalText(reader, 'imageAlt', maxNameLength),
    ...readOptionalText(reader, 'imageAltArabic', maxNameLength),
    price: readPrice(readObject(reader, 'price')),
    ...readOptions(reader),
    ...readOptionalWords(reader, 'labels', labels),
    ...readOptionalWords(reader, 'allergens', allergens),
    availability: readOptionalWord(reader, 'availability', availabilities).availability ?? 'available',
  };
  refuseOthers(reader);
  return item;
}

function readOptions(reader: ObjectReader): { readonly options?: readonly Option[] } {
  const options = readOptionalList(reader, 'options', maxOptions).map((option) => {
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

function readSurcharge(reader: ObjectReader): Surcharge {
  const currency = readWord(reader, 'currency', catalogCurrencies);
  const surcharge = { amount: readAmount(reader, currency), currency };
  refuseOthers(reader);
  return surcharge;
}

function readId(reader: ObjectReader, seen: Set<string>): string {
  const id = readMatching(reader, 'id', /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, '1 to 64 letters, digits, - and _');
  if (id !== '' && seen.has(id)) refuse(reader, 'id', rules.twice(id));
  seen.add(id);
  return id;
}

function readPrice(reader: ObjectReader): Price {
  return readByWord(reader, 'kind', priceKinds, readPriceOf, { kind: 'quote' });
}

function readPriceOf(kind: Price['kind'], reader: ObjectReader): Price {
  const price = fieldsOfPrice(kind, reader);
  refuseOthers(reader);
  return price;
}

function fieldsOfPrice(kind: Price['kind'], reader: ObjectReader): Price {
  switch (kind) {
    case 'fixed':
    case 'starting_at': {
      const currency = readWord(reader, 'currency', catalogCurrencies);
      return { kind, amount: readAmount(reader, currency), currency };
    }
    case 'quote':
      return { kind };
    case 'label':
      return {
        kind,
        label: readText(reader, 'label', maxLabelLength),
        ...readOptionalText(reader, 'labelArabic', maxLabelLength),
      };
  }
}

function readAmount(reader: ObjectReader, currency: CatalogCurrency): number {
  const input = reader.fields.get('amount');
  const readings = typeof input === 'string' ? readingsOf(input, currency) : null;
  if (readings !== null) {
    reader.readFields.add('amount');
    refuse(reader, 'amount', rules.ambiguous(readings));
    return 0;
  }
  try {
    return toMinor(readNumber(reader, 'amount'), currency, '');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(reader, 'amount', rules.amount(error.message.trim()));
    return 0;
  }
}
