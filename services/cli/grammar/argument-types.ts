import { type IdKind, isId } from '../../../shared/basics/id.ts';
import type { InputFormat } from '../documents/input-format.ts';

/** How the command line reads one operand or the value of a flag. */
export interface ArgumentType<Value> {
  readonly placeholder: string;
  readonly mustBe: string;
  readonly parse: (text: string) => Value | undefined;
  /** Words for the completion of shells. */
  readonly completions?: readonly string[] | 'files';
  /** The schema and an example of the JSON that the file has. */
  readonly inputFormat?: InputFormat;
}

export const text: ArgumentType<string> = { placeholder: 'TEXT', mustBe: 'text', parse: (input) => input };

export const file: ArgumentType<string> = {
  placeholder: 'FILE',
  mustBe: 'a path, or - for standard input',
  parse: (input) => input || undefined,
  completions: 'files',
};

export function fileOf(inputFormat: InputFormat): ArgumentType<string> {
  return { ...file, inputFormat };
}

export const count: ArgumentType<number> = {
  placeholder: 'N',
  mustBe: 'a whole number from 1 to 2147483647',
  parse: (input) => (/^[1-9]\d{0,9}$/.test(input) && Number(input) <= 2_147_483_647 ? Number(input) : undefined),
};

export const yesOrNo: ArgumentType<boolean> = {
  placeholder: 'true|false',
  mustBe: 'true or false',
  parse: (input) => (input === 'true' ? true : input === 'false' ? false : undefined),
  completions: ['true', 'false'],
};

export const webAddress: ArgumentType<URL> = {
  placeholder: 'URL',
  mustBe: 'a web address such as http://localhost:3000/hook',
  parse: (input) => {
    const withScheme = /^https?:\/\//i.test(input) ? input : `http://${input}`;
    return input !== '' && URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  },
};

export function id(kind: IdKind): ArgumentType<string> {
  return {
    placeholder: kind.toUpperCase(),
    mustBe: `the id of ${/^[aeo]/.test(kind) ? 'an' : 'a'} ${kind}`,
    parse: (input) => (isId(kind, input) ? input : undefined),
  };
}

export function oneOf<const Word extends string>(
  words: readonly Word[],
  placeholder = words.join('|'),
): ArgumentType<Word> {
  return {
    placeholder,
    mustBe: `one of ${words.join(', ')}`,
    parse: (input) => words.find((word) => word === input),
    completions: words,
  };
}

export function list<Value>(kind: ArgumentType<Value>, placeholder: string): ArgumentType<readonly Value[]> {
  return {
    placeholder,
    mustBe: `${kind.mustBe}; several are separated by commas`,
    parse: (input) => {
      const values = input.split(',').map((each) => kind.parse(each.trim()));
      return values.every((value) => value !== undefined) ? values : undefined;
    },
    ...(kind.completions && { completions: kind.completions }),
  };
}
