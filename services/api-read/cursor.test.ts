import { expect, test } from 'bun:test';
import { hashCollidingNames } from '../../tests/support/data/colliding-names.ts';
import { readCursor } from './cursor.ts';

const listing = ['workspace', 'orders'];
/** Accepts whatever was parsed, so that only the check of the length can refuse. */
const acceptsAnyPosition = (value: unknown): value is readonly string[] => value !== null;

test('an overlong cursor with a valid checksum is refused before parsing', () => {
  const json = `{${hashCollidingNames(10_000)
    .map((name) => `"${name}":0`)
    .join(',')}}`;
  const sum = new Bun.CryptoHasher('sha256').update(JSON.stringify(listing)).update(json).digest().subarray(0, 8);
  const cursor = Buffer.concat([sum, Buffer.from(json)]).toString('base64url');
  expect(() => readCursor(new URLSearchParams({ cursor }), listing, acceptsAnyPosition)).toThrow(
    'cursor must be the next_cursor',
  );
});
