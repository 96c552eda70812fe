import { type TSchema, Type } from 'typebox';

const maxLevels = 32;

export const withinBytes = <Schema extends TSchema>(maxBytes: number, schema: Schema) =>
  Type.Refine(
    { ...schema, maxBytes },
    (value: unknown) => isShallow(value, maxLevels) && Buffer.byteLength(JSON.stringify(value)) <= maxBytes,
    () => `must be at most ${maxBytes / 1024} KiB of JSON, nested at most ${maxLevels} levels`,
  );

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
