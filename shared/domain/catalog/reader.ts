import { type Rule, rules } from './rules.ts';
import { cleanText, lengthOf } from './text.ts';

/** Something wrong in a draft. The path is empty for the draft as a whole. */
export interface Problem extends Rule {
  readonly path: string;
}

/**
 * One object of a draft while it is read. What is missing or wrong is added to the problems, and something of the right type
 * is given in its place, so that reading goes on and finds everything that is wrong.
 */
export interface Place {
  readonly path: string;
  readonly fields: ReadonlyMap<string, unknown>;
  readonly asked: Set<string>;
  readonly problems: Problem[];
}

export function placeOf(value: unknown, problems: Problem[], path = ''): Place {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { path, fields: new Map(Object.entries(value)), asked: new Set(), problems };
  }
  problems.push({ path, ...rules.object() });
  return emptyPlace();
}

/** Adds a problem with a field; with the object itself when the field is empty. */
export function refuse({ path, problems }: Place, field: string, rule: Rule): void {
  problems.push({ path: below(path, field), ...rule });
}

/** Whether a field is there at all; null counts as not given. */
export function isGiven(place: Place, field: string): boolean {
  return given(place, field) !== undefined;
}

/** Refuses every field that nobody asked for, but the `ignored` ones: a misspelt name would be lost without a word. */
export function refuseOthers(place: Place, ignored: readonly string[] = []): void {
  for (const field of place.fields.keys()) {
    if (!place.asked.has(field) && !ignored.includes(field)) refuse(place, field, rules.unknown());
  }
}

export function readText(place: Place, field: string, longest: number): string {
  if (isMissing(place, field)) return '';
  const [text] = Object.values(readOptionalText(place, field, longest));
  if (text === undefined && typeof place.fields.get(field) === 'string') refuse(place, field, rules.empty());
  return text ?? '';
}

/** The field with its text, or nothing when it is not given or empty. */
export function readOptionalText<F extends string>(place: Place, field: F, longest: number): Optional<F, string> {
  const text = cleanText(stringIn(place, field) ?? '');
  const length = lengthOf(text);
  if (length > longest) refuse(place, field, rules.too_long(length, longest));
  return optional(field, text || undefined);
}

/** A text that is kept as it is given. */
export function readMatching(place: Place, field: string, pattern: RegExp, mustBe: string): string {
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
  const text = stringIn(place, field)?.trim() || undefined;
  if (text !== undefined && !matches(text)) refuse(place, field, rules.matching(mustBe));
  return optional(field, text);
}

export function readWord<Word extends string>(place: Place, field: string, words: readonly [Word, ...Word[]]): Word {
  if (isMissing(place, field)) return words[0];
  const [word] = Object.values(readOptionalWord(place, field, words));
  return word ?? words[0];
}

export function readOptionalWord<F extends string, Word extends string>(
  place: Place,
  field: F,
  words: readonly Word[],
): Optional<F, Word> {
  const value = given(place, field);
  const word = words.find((each) => each === value);
  if (value !== undefined && word === undefined) refuse(place, field, rules.word(words));
  return optional(field, word);
}

export function readNumber(place: Place, field: string): number {
  if (isMissing(place, field)) return 0;
  const value = given(place, field);
  if (typeof value === 'number') return value;
  refuse(place, field, rules.number());
  return 0;
}

export function readObject(place: Place, field: string): Place {
  if (isMissing(place, field)) return emptyPlace();
  return placeOf(given(place, field), place.problems, below(place.path, field));
}

export function readList(place: Place, field: string): Place[] {
  if (isMissing(place, field)) return [];
  const value = given(place, field);
  const path = below(place.path, field);
  if (Array.isArray(value)) return value.map((each, index) => placeOf(each, place.problems, `${path}[${index}]`));
  refuse(place, field, rules.list());
  return [];
}

type Optional<Field extends string, Value> = { readonly [F in Field]?: Value };

/** Of what is no object at all, that alone is told: what is read here is told to nobody. */
function emptyPlace(): Place {
  return { path: '', fields: new Map(), asked: new Set(), problems: [] };
}

function below(path: string, field: string): string {
  return path && field ? `${path}.${field}` : path || field;
}

/** A field that is null counts as not given. */
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
