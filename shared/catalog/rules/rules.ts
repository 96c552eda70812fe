import type { Readings } from '../../money/ambiguous-amount.ts';

export interface Rule {
  readonly code: RuleCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

type RuleCode = keyof typeof rules;

export const rules = {
  object: () => rule('object', 'must be an object'),
  list: () => rule('list', 'must be a list'),
  text: () => rule('text', 'must be a text'),
  number: () => rule('number', 'must be a number'),
  ambiguous: ({ thousands, decimals }: Readings) =>
    rule('ambiguous', `can be read in two ways: ${thousands} or ${decimals}`, { thousands, decimals }),
  missing: () => rule('missing', 'is missing'),
  empty: () => rule('empty', 'is empty'),
  unknown: () => rule('unknown', 'is not a known field'),
  too_long: (length: number, most: number) =>
    rule('too_long', `has ${length} characters: at most ${most}`, { length, most }),
  matching: (wanted: string) => rule('matching', `must be ${wanted}`, { wanted }),
  word: (words: readonly string[]) => rule('word', `must be one of ${words.join(', ')}`, { words: words.join(', ') }),
  twice: (id: string) => rule('twice', `${JSON.stringify(id)} is used twice`, { id }),
  negative: () => rule('negative', 'must not be negative'),
  amount: (message: string) => rule('amount', message),
  too_many: (count: number, most: number) => rule('too_many', `has ${count}: at most ${most}`, { count, most }),
  too_many_items: (count: number, most: number) =>
    rule('too_many_items', `hold ${count} items: at most ${most} may be published`, { count, most }),
  too_large: (bytes: number, most: number) =>
    rule('too_large', `the catalog takes ${bytes} bytes: at most ${most} (5 MiB) may be published`, { bytes, most }),
};

function rule(code: string, message: string, details?: Rule['details']): Rule {
  // Only the table above calls this, each with its own name.
  return { code: code as RuleCode, message, ...(details && { details }) };
}
