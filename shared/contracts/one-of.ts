import { Type } from 'typebox';

/** A string that is one of `values`: one `enum` in JSON Schema, a union of literals in TypeScript. */
export const oneOf = <const Values extends readonly string[]>(values: Values, options: { description?: string } = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
