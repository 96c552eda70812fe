import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Refused } from '../basics/refused.ts';

/** Throws `invalid_request` naming up to five faulty fields. The handler checks the texts in `checkedByHandler`. */
export function parser<Schema extends TSchema>(
  schema: Schema,
  checkedByHandler: readonly string[] = [],
): (value: unknown) => Static<Schema> {
  const compiled = Compile(schema);
  return (value) => {
    if (!compiled.Check(value)) throw new Refused('invalid_request', describe(compiled.Errors(value)));
    if (checkedByHandler.length === 0) assertText(value);
    else
      for (const [key, inner] of Object.entries(Object(value)))
        if (!checkedByHandler.includes(key)) assertText(inner, key);
    return value;
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

const shownErrors = 5;

function describe(errors: Iterable<SchemaError>): string {
  const byPath = new Map<string, string>();
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    if (!byPath.has(path)) byPath.set(path, sentence(path, error));
  }
  const all = [...byPath.values()];
  const more = all.length > shownErrors ? `; and ${all.length - shownErrors} more` : '';
  return all.slice(0, shownErrors).join('; ') + more;
}

function sentence(path: string, { keyword, message, params }: SchemaError): string {
  const list = (name: string): string => {
    const values: unknown = Object.entries(params).find(([key]) => key === name)?.[1];
    return Array.isArray(values) ? values.join(', ') : '';
  };
  const within = path && ` in ${path}`;
  switch (keyword) {
    case 'boolean':
      return `${path} is not a known field`;
    case 'required':
      return `${list('requiredProperties')} is required${within}`;
    case 'enum':
      return `${path} must be one of ${list('allowedValues')}`;
    case 'pattern':
      return `${path} has the wrong form`;
    default:
      return `${path || 'the value'} ${message}`;
  }
}

const maxLevels = 64;

// NUL cannot be stored, lone surrogates would change silently, endless nesting overflows the stack. Throws
// `invalid_request`.
export function assertText(value: unknown, path = '', level = 0): void {
  if (level > maxLevels) throw new Refused('invalid_request', `the value is nested deeper than ${maxLevels} levels`);
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new Refused('invalid_request', `${path || 'the text'} holds a NUL character or half of a surrogate pair`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      assertText(key, path);
      assertText(inner, path ? `${path}.${key}` : key, level + 1);
    }
  }
}
