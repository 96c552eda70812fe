import { encodeId, type IdKind } from '../domain/id.ts';

/** A new id of this kind. Ids made by one process sort in the order they were made. */
export function newId(kind: IdKind): string {
  return encodeId(kind, Bun.randomUUIDv7('buffer'));
}
