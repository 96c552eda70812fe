import { expect, test } from 'bun:test';
import { boundsOf, nextUpdatedSince, watermarkOverlapMs as overlapMs, seesAsMuch } from './watermark.ts';

const now = 1_800_000_000_000;

test.each([
  ['with a fresh horizon it stays two minutes behind the request', now - 500, null, now - overlapMs],
  ['a horizon that has fallen behind holds it back', now - 600_000, null, now - 600_000],
  [
    'a listing misses nothing before its own beginning, so it never goes back behind that',
    now - 600_000,
    now - 300_000,
    now - 300_000,
  ],
  ['a beginning in the overlap gives no watermark in the overlap', now - 600_000, now - 1_000, now - overlapMs],
  ['a beginning in the future gives no watermark in the overlap', now - 500, now + 60_000, now - overlapMs],
  ['without a horizon it stays where the listing began', null, now - 300_000, now - 300_000],
  ['without either it stays at the beginning of time', null, null, 0],
])('%s', (_, horizon, since, watermark) => {
  expect(boundsOf({ latest: now, newest: now, horizon }, since)).toEqual({ upTo: now, watermark });
});

test('without heartbeats the watermark stays behind where the listing began', () => {
  expect(boundsOf({ latest: null, newest: null, horizon: null }, now)).toEqual({ upTo: 0, watermark: now - overlapMs });
});

test('a later page is read only where as much can be seen as on the first', () => {
  const bounds = boundsOf({ latest: now, newest: now, horizon: now - 500 }, null);
  expect(seesAsMuch(bounds, bounds.watermark, null)).toBe(true);
  expect(seesAsMuch(bounds, bounds.watermark - 1, null)).toBe(false);
  expect(seesAsMuch(bounds, null, null)).toBe(false);
  expect(seesAsMuch(boundsOf({ latest: now, newest: now, horizon: null }, now - 300_000), null, now - 300_000)).toBe(
    true,
  );
});

test('within a listing by change a client continues at the last change shown', () => {
  const bounds = boundsOf({ latest: now, newest: now, horizon: now - 500 }, null);
  expect(nextUpdatedSince(bounds, now - 900_000)).toBe(now - 900_000);
  expect(nextUpdatedSince(bounds, now - 1_000)).toBe(bounds.watermark);
  expect(nextUpdatedSince(bounds, null)).toBe(bounds.watermark);
});
