import { Type } from 'typebox';

export const oneOf = <const Values extends readonly string[]>(values: Values, options: { description?: string } = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
