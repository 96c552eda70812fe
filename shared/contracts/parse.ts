import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Refused } from '../domain/refused.ts';

/** A function that gives back `value` as the schema's type, or throws `invalid_request` naming each faulty field (five at most). */
export function parser<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> {
  const compiled = Compile(schema);
  return (value) => {
    if (!compiled.Check(value)) throw new Refused('invalid_request', describe(compiled.Errors(value)));
    assertText(value);
    return value;
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
}

const shownErrors = 5;

function describe(errors: Iterable<SchemaError>): string {
  const byPath = new Map<string, string>();
  for (const { keyword, instancePath, message } of errors) {
    const path = instancePath.slice(1).replaceAll('/', '.') || 'the value';
    const words = keyword === 'boolean' ? 'is not a known field' : message;
    if (!byPath.has(path)) byPath.set(path, `${path} ${words}`);
  }
  const all = [...byPath.values()];
  return (
    all.slice(0, shownErrors).join('; ') + (all.length > shownErrors ? `; and ${all.length - shownErrors} more` : '')
  );
}

/** PostgreSQL cannot keep NUL, and lone surrogates would silently become other characters. Throws `invalid_request`. */
export function assertText(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new Refused('invalid_request', `${path || 'the text'} holds a NUL or half a character`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      assertText(key, path);
      assertText(inner, path ? `${path}.${key}` : key);
    }
  }
}
