import { Refused } from '../../shared/domain/refused.ts';
import { parameter } from './parameters.ts';

/** What a cursor is good for: one workspace, one listing, one set of parameters (not the page size). */
export type Listing = readonly (string | null)[];

const bindingBytes = 8;

/** An opaque cursor that continues `listing` after `position`. */
export function writeCursor(listing: Listing, position: readonly (string | number)[]): string {
  return Buffer.concat([binding(listing), Buffer.from(JSON.stringify(position))]).toString('base64url');
}

/**
 * The position in the request's cursor, or null without one. Throws `invalid_request` for a cursor that is malformed or was
 * made for another listing. What is in it is the client's word: a position only ever narrows what the listing shows.
 */
export function readCursor<Position extends readonly (string | number)[]>(
  query: URLSearchParams,
  listing: Listing,
  isPosition: (value: unknown) => value is Position,
): Position | null {
  const text = parameter(query, 'cursor');
  if (text === null) return null;
  const bytes = Buffer.from(text, 'base64url');
  const canonical = bytes.toString('base64url') === text;
  const position = parse(bytes.subarray(bindingBytes));
  if (!canonical || !bytes.subarray(0, bindingBytes).equals(binding(listing)) || !isPosition(position)) {
    throw new Refused('invalid_request', 'cursor is not one that this listing gave, with these parameters');
  }
  return position;
}

function binding(listing: Listing): Buffer {
  return Buffer.from(Bun.SHA256.hash(JSON.stringify(listing)) as Uint8Array).subarray(0, bindingBytes);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
