import { base32, encodeId, type IdKind } from '../basics/id.ts';

export function newId(kind: IdKind): string {
  return encodeId(kind, Bun.randomUUIDv7('buffer'));
}

const randomDigits = 12;

/** Completes `event_id_start`, as `new_event_id` does in SQL. `nth`: 0 to 1023, the order within a millisecond. */
export function eventIdEnd(nth: number): string {
  return `e${base32(BigInt(nth), 2)}8${crypto.randomUUID().slice(-randomDigits)}`;
}
