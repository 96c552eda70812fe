import { type TSchema, Type } from 'typebox';

/** How deep a value of no fixed shape may nest: what reads it deeper down may run out of stack. */
const maxLevels = 32;

/** `schema`, and no larger than `maxBytes` of UTF-8 as JSON text, and not nested deeper than 32 levels. */
export const withinBytes = <Schema extends TSchema>(maxBytes: number, schema: Schema) =>
  Type.Refine(
    // Written on the schema too, so that a test can tell what has a bound.
    { ...schema, maxBytes },
    (value: unknown) => isShallow(value, maxLevels) && Buffer.byteLength(JSON.stringify(value)) <= maxBytes,
    () => `must be at most ${maxBytes / 1024} KiB of JSON, nested at most ${maxLevels} levels`,
  );

/** Whether arrays and objects nest at most so many levels. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
