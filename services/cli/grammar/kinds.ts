import { type IdKind, isId } from '../../../shared/basics/id.ts';
import type { Document } from '../documents/document.ts';

export interface Kind<Value> {
  readonly placeholder: string;
  readonly mustBe: string;
  readonly parse: (text: string) => Value | undefined;
  readonly offers?: readonly string[] | 'files';
  readonly document?: Document;
}

export const text: Kind<string> = { placeholder: 'TEXT', mustBe: 'a text', parse: (given) => given };

export const file: Kind<string> = {
  placeholder: 'FILE',
  mustBe: 'a path, or - for standard input',
  parse: (given) => given || undefined,
  offers: 'files',
};

export function fileOf(document: Document): Kind<string> {
  return { ...file, document };
}

export const count: Kind<number> = {
  placeholder: 'N',
  mustBe: 'a whole number from 1 to 2147483647',
  parse: (given) => (/^[1-9]\d{0,9}$/.test(given) && Number(given) <= 2_147_483_647 ? Number(given) : undefined),
};

export const yesOrNo: Kind<boolean> = {
  placeholder: 'true|false',
  mustBe: 'true or false',
  parse: (given) => (given === 'true' ? true : given === 'false' ? false : undefined),
  offers: ['true', 'false'],
};

export const webAddress: Kind<URL> = {
  placeholder: 'URL',
  mustBe: 'a web address such as http://localhost:3000/hook',
  parse: (given) => {
    const withScheme = /^https?:\/\//i.test(given) ? given : `http://${given}`;
    return given !== '' && URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  },
};

export function id(kind: IdKind): Kind<string> {
  return {
    placeholder: kind.toUpperCase(),
    mustBe: `the id of ${/^[aeo]/.test(kind) ? 'an' : 'a'} ${kind}`,
    parse: (given) => (isId(kind, given) ? given : undefined),
  };
}

export function oneOf<const Word extends string>(words: readonly Word[], placeholder = words.join('|')): Kind<Word> {
  return {
    placeholder,
    mustBe: `one of ${words.join(', ')}`,
    parse: (given) => words.find((word) => word === given),
    offers: words,
  };
}

export function list<Value>(kind: Kind<Value>, placeholder: string): Kind<readonly Value[]> {
  return {
    placeholder,
    mustBe: `${kind.mustBe}; several are separated by commas`,
    parse: (given) => {
      const values = given.split(',').map((each) => kind.parse(each.trim()));
      return values.every((value) => value !== undefined) ? values : undefined;
    },
    ...(kind.offers && { offers: kind.offers }),
  };
}

export const daysOrNever: Kind<number | 'never'> = {
  placeholder: 'DAYS|never',
  mustBe: 'days from 30 to 3650, or never',
  parse: (given) => (given === 'never' ? given : count.parse(given)),
};
