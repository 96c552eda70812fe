import { type Rule, rules } from './rules.ts';
import { newShape, note, noteInner, type Schema, type Shape, schemaOf } from './shape.ts';
import { cleanText, lengthOf } from './text.ts';

export interface Problem extends Rule {
  readonly path: string;
}

/** One object of a draft. A missing or wrong value adds a problem, and reading continues with a valid placeholder. */
export interface Place {
  readonly path: string;
  readonly fields: ReadonlyMap<string, unknown>;
  readonly asked: Set<string>;
  readonly problems: Problem[];
  /** Where there is no draft, and whoever reads it is only to tell what they would read. */
  readonly shape: Shape | null;
}

export function schemaRead(read: (place: Place) => unknown): Schema {
  const shape = newShape();
  read(emptyPlace(shape));
  return schemaOf(shape);
}

export function placeOf(value: unknown, problems: Problem[], path = ''): Place {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { path, fields: new Map(Object.entries(value)), asked: new Set(), problems, shape: null };
  }
  problems.push({ path, ...rules.object() });
  return emptyPlace();
}

export function refuse({ path, problems }: Place, field: string, rule: Rule): void {
  problems.push({ path: below(path, field), ...rule });
}

/** Refuses every field that nobody asked for, but the `ignored` ones: a misspelt name would be lost without a word. */
export function refuseOthers(place: Place, ignored: readonly string[] = []): void {
  for (const field of ignored) note(place, field, { type: 'string', description: 'says which one it changes' });
  for (const field of place.fields.keys()) {
    if (!place.asked.has(field) && !ignored.includes(field)) refuse(place, field, rules.unknown());
  }
}

export function readText(place: Place, field: string, longest: number): string {
  note(place, field, { type: 'string', minLength: 1, maxLength: longest }, true);
  if (isMissing(place, field)) return '';
  const [text] = Object.values(readOptionalText(place, field, longest));
  if (text === undefined && typeof place.fields.get(field) === 'string') refuse(place, field, rules.empty());
  return text ?? '';
}

export function readOptionalText<F extends string>(place: Place, field: F, longest: number): Optional<F, string> {
  note(place, field, { type: 'string', maxLength: longest });
  const text = cleanText(stringIn(place, field) ?? '');
  const length = lengthOf(text);
  if (length > longest) refuse(place, field, rules.too_long(length, longest));
  return optional(field, text || undefined);
}

/** A text that is kept as it is given. The pattern has no flags: a schema could not tell them. */
export function readMatching(place: Place, field: string, pattern: RegExp, mustBe: string): string {
  note(place, field, { type: 'string', pattern: pattern.source, description: mustBe }, true);
  if (isMissing(place, field)) return '';
  const text = stringIn(place, field);
  if (text !== undefined && !pattern.test(text)) refuse(place, field, rules.matching(mustBe));
  return text ?? '';
}

export function readOptionalMatching<F extends string>(
  place: Place,
  field: F,
  matches: (text: string) => boolean,
  mustBe: string,
): Optional<F, string> {
  note(place, field, { type: 'string', description: mustBe });
  const text = stringIn(place, field)?.trim() || undefined;
  if (text !== undefined && !matches(text)) refuse(place, field, rules.matching(mustBe));
  return optional(field, text);
}

export function readWord<Word extends string>(place: Place, field: string, words: readonly [Word, ...Word[]]): Word {
  note(place, field, { enum: words }, true);
  if (isMissing(place, field)) return words[0];
  const [word] = Object.values(readOptionalWord(place, field, words));
  return word ?? words[0];
}

export function readOptionalWord<F extends string, Word extends string>(
  place: Place,
  field: F,
  words: readonly Word[],
): Optional<F, Word> {
  note(place, field, { enum: words });
  const value = given(place, field);
  const word = words.find((each) => each === value);
  if (value !== undefined && word === undefined) refuse(place, field, rules.word(words));
  return optional(field, word);
}

/** `otherwise` where the word is wrong, as nobody can then say which fields belong there. */
export function readByWord<Word extends string, Value>(
  place: Place,
  field: string,
  words: readonly [Word, ...Word[]],
  read: (word: Word, place: Place) => Value,
  otherwise: Value,
): Value {
  for (const word of place.shape === null ? [] : words) {
    const shape = newShape();
    const variant = emptyPlace(shape);
    note(variant, field, { const: word }, true);
    read(word, variant);
    place.shape?.variants.push(shape);
  }
  const word = readWord(place, field, words);
  return place.fields.get(field) === word ? read(word, place) : otherwise;
}

export function readOptionalWords<F extends string, Word extends string>(
  place: Place,
  field: F,
  words: readonly Word[],
): Optional<F, readonly Word[]> {
  note(place, field, { type: 'array', items: { enum: words } });
  const value = given(place, field) ?? [];
  if (!Array.isArray(value)) {
    refuse(place, field, rules.list());
    return optional(field, undefined);
  }
  const list: readonly unknown[] = value;
  list.forEach((each, index) => {
    if (!words.some((word) => word === each)) refuse(place, `${field}[${index}]`, rules.word(words));
  });
  const found = words.filter((word) => list.includes(word));
  return optional(field, found.length > 0 ? found : undefined);
}

export function readNumber(place: Place, field: string): number {
  note(place, field, { type: 'number', minimum: 0, description: 'in major units of the currency' }, true);
  if (isMissing(place, field)) return 0;
  const value = given(place, field);
  if (typeof value === 'number') {
    if (value < 0) refuse(place, field, rules.negative());
    return Math.max(0, value);
  }
  refuse(place, field, rules.number());
  return 0;
}

export function readObject(place: Place, field: string): Place {
  const shape = noteInner(place, field, (inner) => inner, true);
  if (isMissing(place, field)) return emptyPlace(shape);
  return placeOf(given(place, field), place.problems, below(place.path, field));
}

export function readOptionalObject(place: Place, field: string): Place | null {
  const shape = noteInner(place, field, (inner) => inner);
  if (shape !== null) return emptyPlace(shape);
  const value = given(place, field);
  return value === undefined ? null : placeOf(value, place.problems, below(place.path, field));
}

export function readList(place: Place, field: string): Place[] {
  const shape = noteInner(place, field, (items) => ({ type: 'array', items }), true);
  if (shape !== null) return [emptyPlace(shape)];
  return isMissing(place, field) ? [] : placesIn(place, field);
}

export function readOptionalList(place: Place, field: string, most: number): Place[] {
  const shape = noteInner(place, field, (items) => ({ type: 'array', items, maxItems: most }));
  if (shape !== null) return [emptyPlace(shape)];
  if (given(place, field) === undefined) return [];
  const list = given(place, field);
  if (!Array.isArray(list) || list.length <= most) return placesIn(place, field);
  refuse(place, field, rules.too_many(list.length, most));
  return [];
}

function placesIn(place: Place, field: string): Place[] {
  const value = given(place, field);
  const path = below(place.path, field);
  if (Array.isArray(value)) return value.map((each, index) => placeOf(each, place.problems, `${path}[${index}]`));
  refuse(place, field, rules.list());
  return [];
}

type Optional<Field extends string, Value> = { readonly [F in Field]?: Value };

/** Of what is no object at all, that alone is told: what is read here is told to nobody. */
function emptyPlace(shape: Shape | null = null): Place {
  return { path: '', fields: new Map(), asked: new Set(), problems: [], shape };
}

function below(path: string, field: string): string {
  return path && field ? `${path}.${field}` : path || field;
}

function given({ fields, asked }: Place, field: string): unknown {
  asked.add(field);
  return fields.get(field) ?? undefined;
}

function isMissing(place: Place, field: string): boolean {
  if (given(place, field) !== undefined) return false;
  refuse(place, field, rules.missing());
  return true;
}

function stringIn(place: Place, field: string): string | undefined {
  const value = given(place, field);
  if (value === undefined || typeof value === 'string') return value;
  refuse(place, field, rules.text());
  return undefined;
}

/** A computed key loses its name in the type; the value under it is exactly this one. */
function optional<F extends string, Value>(field: F, value: Value | undefined): Optional<F, Value> {
  return (value === undefined ? {} : { [field]: value }) as Optional<F, Value>;
}
