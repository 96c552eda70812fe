import { Refused } from '../../shared/basics/refused.ts';
import { parameter } from './parameters.ts';

export type Listing = readonly (string | null)[];

const checksumBytes = 8;
const maxCursorLength = 1_000;

export function writeCursor(listing: Listing, position: readonly (string | number)[]): string {
  const bytes = Buffer.from(JSON.stringify(position));
  return Buffer.concat([checksum(listing, bytes), bytes]).toString('base64url');
}

/** Null without a cursor. Throws `invalid_request` for a cursor of another listing. */
export function readCursor<Position extends readonly (string | number)[]>(
  query: URLSearchParams,
  listing: Listing,
  isPosition: (value: unknown) => value is Position,
): Position | null {
  const text = parameter(query, 'cursor');
  if (text === null) return null;
  const bytes = Buffer.from(text, 'base64url');
  const canonical = bytes.toString('base64url') === text;
  const [sum, json] = [bytes.subarray(0, checksumBytes), bytes.subarray(checksumBytes)];
  const isOurs = canonical && text.length <= maxCursorLength && sum.equals(checksum(listing, json));
  const position = isOurs ? parse(json) : null;
  if (!isPosition(position)) {
    throw new Refused(
      'invalid_request',
      'cursor must be the next_cursor of the page before, with the same other parameters',
    );
  }
  return position;
}

function checksum(listing: Listing, position: Buffer): Uint8Array {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(listing)).update(position);
  return hash.digest().subarray(0, checksumBytes);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
