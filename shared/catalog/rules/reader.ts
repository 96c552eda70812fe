import { type Rule, rules } from './rules.ts';
import { newShape, recordField, recordInnerField, type Schema, type Shape, schemaOf } from './shape.ts';
import { cleanText, lengthOf } from './text.ts';

export interface Problem extends Rule {
  readonly path: string;
}

/** One object of a draft. A missing or wrong value adds a problem, and reading continues with a valid placeholder. */
export interface ObjectReader {
  readonly path: string;
  readonly fields: ReadonlyMap<string, unknown>;
  readonly readFields: Set<string>;
  readonly problems: Problem[];
  /** Collects the schema while reading without a draft (`collectSchema`); otherwise null. */
  readonly shape: Shape | null;
}

export function collectSchema(read: (reader: ObjectReader) => unknown): Schema {
  const shape = newShape();
  read(emptyReader(shape));
  return schemaOf(shape);
}

export function readerOf(value: unknown, problems: Problem[], path = ''): ObjectReader {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { path, fields: new Map(Object.entries(value)), readFields: new Set(), problems, shape: null };
  }
  problems.push({ path, ...rules.object() });
  return emptyReader();
}

export function refuse({ path, problems }: ObjectReader, field: string, rule: Rule): void {
  problems.push({ path: joinPath(path, field), ...rule });
}

/** Refuses fields that were not read, except the `ignored` ones, so that a misspelt name is reported. */
export function refuseOthers(reader: ObjectReader, ignored: readonly string[] = []): void {
  for (const field of ignored) recordField(reader, field, { type: 'string', description: 'says which one it changes' });
  for (const field of reader.fields.keys()) {
    if (!reader.readFields.has(field) && !ignored.includes(field)) refuse(reader, field, rules.unknown());
  }
}

export function readText(reader: ObjectReader, field: string, maxLength: number): string {
  recordField(reader, field, { type: 'string', minLength: 1, maxLength }, true);
  if (isMissing(reader, field)) return '';
  const [text] = Object.values(readOptionalText(reader, field, maxLength));
  if (text === undefined && typeof reader.fields.get(field) === 'string') refuse(reader, field, rules.empty());
  return text ?? '';
}

export function readOptionalText<F extends string>(
  reader: ObjectReader,
  field: F,
  maxLength: number,
): Optional<F, string> {
  recordField(reader, field, { type: 'string', maxLength });
  const text = cleanText(stringIn(reader, field) ?? '');
  const length = lengthOf(text);
  if (length > maxLength) refuse(reader, field, rules.too_long(length, maxLength));
  return optional(field, text || undefined);
}

/** A text that is not cleaned. The pattern has no flags, because JSON Schema cannot express them. */
export function readMatching(reader: ObjectReader, field: string, pattern: RegExp, mustBe: string): string {
  recordField(reader, field, { type: 'string', pattern: pattern.source, description: mustBe }, true);
  if (isMissing(reader, field)) return '';
  const text = stringIn(reader, field);
  if (text !== undefined && !pattern.test(text)) refuse(reader, field, rules.matching(mustBe));
  return text ?? '';
}

export function readOptionalMatching<F extends string>(
  reader: ObjectReader,
  field: F,
  matches: (text: string) => boolean,
  mustBe: string,
): Optional<F, string> {
  recordField(reader, field, { type: 'string', description: mustBe });
  const text = stringIn(reader, field)?.trim() || undefined;
  if (text !== undefined && !matches(text)) refuse(reader, field, rules.matching(mustBe));
  return optional(field, text);
}

export function readWord<Word extends string>(
  reader: ObjectReader,
  field: string,
  words: readonly [Word, ...Word[]],
): Word {
  recordField(reader, field, { enum: words }, true);
  if (isMissing(reader, field)) return words[0];
  const [word] = Object.values(readOptionalWord(reader, field, words));
  return word ?? words[0];
}

export function readOptionalWord<F extends string, Word extends string>(
  reader: ObjectReader,
  field: F,
  words: readonly Word[],
): Optional<F, Word> {
  recordField(reader, field, { enum: words });
  const value = readValue(reader, field);
  const word = words.find((each) => each === value);
  if (value !== undefined && word === undefined) refuse(reader, field, rules.word(words));
  return optional(field, word);
}

/** Reads the fields that belong to the word; returns `fallback` for an unknown word. */
export function readByWord<Word extends string, Value>(
  reader: ObjectReader,
  field: string,
  words: readonly [Word, ...Word[]],
  read: (word: Word, reader: ObjectReader) => Value,
  fallback: Value,
): Value {
  for (const word of reader.shape === null ? [] : words) {
    const shape = newShape();
    const variant = emptyReader(shape);
    recordField(variant, field, { const: word }, true);
    read(word, variant);
    reader.shape?.variants.push(shape);
  }
  const word = readWord(reader, field, words);
  return reader.fields.get(field) === word ? read(word, reader) : fallback;
}

export function readOptionalWords<F extends string, Word extends string>(
  reader: ObjectReader,
  field: F,
  words: readonly Word[],
): Optional<F, readonly Word[]> {
  recordField(reader, field, { type: 'array', items: { enum: words } });
  const value = readValue(reader, field) ?? [];
  if (!Array.isArray(value)) {
    refuse(reader, field, rules.list());
    return optional(field, undefined);
  }
  const list: readonly unknown[] = value;
  list.forEach((each, index) => {
    if (!words.some((word) => word === each)) refuse(reader, `${field}[${index}]`, rules.word(words));
  });
  const found = words.filter((word) => list.includes(word));
  return optional(field, found.length > 0 ? found : undefined);
}

/** False counts as missing. */
export function readOptionalFlag<F extends string>(reader: ObjectReader, field: F): Optional<F, true> {
  recordField(reader, field, { type: 'boolean' });
  const value = readValue(reader, field);
  if (value !== undefined && typeof value !== 'boolean') refuse(reader, field, rules.matching('true or false'));
  return optional(field, value === true ? value : undefined);
}

export function readNumber(reader: ObjectReader, field: string): number {
  recordField(reader, field, { type: 'number', minimum: 0, description: 'in major units of the currency' }, true);
  if (isMissing(reader, field)) return 0;
  const value = readValue(reader, field);
  if (typeof value === 'number') {
    if (value < 0) refuse(reader, field, rules.negative());
    return Math.max(0, value);
  }
  refuse(reader, field, rules.number());
  return 0;
}

export function readObject(reader: ObjectReader, field: string): ObjectReader {
  const shape = recordInnerField(reader, field, (inner) => inner, true);
  if (isMissing(reader, field)) return emptyReader(shape);
  return readerOf(readValue(reader, field), reader.problems, joinPath(reader.path, field));
}

export function readOptionalObject(reader: ObjectReader, field: string): ObjectReader | null {
  const shape = recordInnerField(reader, field, (inner) => inner);
  if (shape !== null) return emptyReader(shape);
  const value = readValue(reader, field);
  return value === undefined ? null : readerOf(value, reader.problems, joinPath(reader.path, field));
}

export function readList(reader: ObjectReader, field: string): ObjectReader[] {
  const shape = recordInnerField(reader, field, (items) => ({ type: 'array', items }), true);
  if (shape !== null) return [emptyReader(shape)];
  return isMissing(reader, field) ? [] : readersIn(reader, field);
}

export function readOptionalList(reader: ObjectReader, field: string, maxItems: number): ObjectReader[] {
  const shape = recordInnerField(reader, field, (items) => ({ type: 'array', items, maxItems }));
  if (shape !== null) return [emptyReader(shape)];
  if (readValue(reader, field) === undefined) return [];
  const list = readValue(reader, field);
  if (!Array.isArray(list) || list.length <= maxItems) return readersIn(reader, field);
  refuse(reader, field, rules.too_many(list.length, maxItems));
  return [];
}

function readersIn(reader: ObjectReader, field: string): ObjectReader[] {
  const value = readValue(reader, field);
  const path = joinPath(reader.path, field);
  if (Array.isArray(value)) return value.map((each, index) => readerOf(each, reader.problems, `${path}[${index}]`));
  refuse(reader, field, rules.list());
  return [];
}

type Optional<Field extends string, Value> = { readonly [F in Field]?: Value };

/** Discards the problems of its fields: that the value is no object was already reported. */
function emptyReader(shape: Shape | null = null): ObjectReader {
  return { path: '', fields: new Map(), readFields: new Set(), problems: [], shape };
}

function joinPath(path: string, field: string): string {
  return path && field ? `${path}.${field}` : path || field;
}

function readValue({ fields, readFields }: ObjectReader, field: string): unknown {
  readFields.add(field);
  return fields.get(field) ?? undefined;
}

function isMissing(reader: ObjectReader, field: string): boolean {
  if (readValue(reader, field) !== undefined) return false;
  refuse(reader, field, rules.missing());
  return true;
}

function stringIn(reader: ObjectReader, field: string): string | undefined {
  const value = readValue(reader, field);
  if (value === undefined || typeof value === 'string') return value;
  refuse(reader, field, rules.text());
  return undefined;
}

/** A computed key loses its name in the type; the value under it is exactly this one. */
function optional<F extends string, Value>(field: F, value: Value | undefined): Optional<F, Value> {
  return (value === undefined ? {} : { [field]: value }) as Optional<F, Value>;
}
