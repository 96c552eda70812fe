import { base32, encodeId, type IdKind } from '../basics/id.ts';

/** A new id of this kind. Ids made by one process sort in the order they were made. */
export function newId(kind: IdKind): string {
  return encodeId(kind, Bun.randomUUIDv7('buffer'));
}

const randomDigits = 12;

/**
 * What follows on `event_id_start` in the id of an event, as `new_event_id` of the database ends one. `nth` (0 to 1023) puts
 * those of one moment in their order.
 */
export function eventIdEnd(nth: number): string {
  return `e${base32(BigInt(nth), 2)}8${crypto.randomUUID().slice(-randomDigits)}`;
}
