import { expect, test } from 'bun:test';
import {
  boundsOf,
  mayHaveSeenLost,
  nextUpdatedSince,
  watermarkOverlapMs as overlapMs,
  seesAsMuch,
} from './watermark.ts';

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
  const upTo = now + 20 * 86_400_000;
  expect(boundsOf({ now, upTo, horizon }, since)).toEqual({ upTo, watermark, aheadOf: since === null ? null : now });
  expect(boundsOf({ now, upTo: now, horizon }, since)).toEqual({ upTo: now, watermark, aheadOf: null });
});

const restore = { dumpedAt: now - 86_400_000, restoredAt: now - 3_600_000 };

test.each([
  ['a watermark of before the dump is as good as ever', restore.dumpedAt - 600_000, false],
  ['what was shown may be ten minutes later than the watermark', restore.dumpedAt - 600_000 + 1, true],
  ['a watermark of the lost time is no beginning', restore.restoredAt - overlapMs, true],
  ['one that was given after the restore is', restore.restoredAt - overlapMs + 1, false],
  ['nor is one that lies ahead of the clock', now + 1, true],
])('%s', (_, since, isLost) => {
  expect(mayHaveSeenLost(now, since, [restore])).toBe(isLost);
  expect(mayHaveSeenLost(now, since, [])).toBe(false);
});

test('a later page is read only where as much can be seen as on the first', () => {
  const bounds = boundsOf({ now, upTo: now, horizon: now - 500 }, null);
  expect(seesAsMuch(bounds, bounds.watermark, null)).toBe(true);
  expect(seesAsMuch(bounds, bounds.watermark - 1, null)).toBe(false);
  expect(seesAsMuch(bounds, null, null)).toBe(false);
  // What the watermark owes to the client's own beginning asks nothing of the place.
  expect(seesAsMuch(boundsOf({ now, upTo: now, horizon: null }, now - 300_000), null, now - 300_000)).toBe(true);
});

test('in the midst of a listing by change a client goes on from the last change it was shown', () => {
  const bounds = boundsOf({ now, upTo: now, horizon: now - 500 }, null);
  expect(nextUpdatedSince(bounds, now - 900_000)).toBe(now - 900_000);
  expect(nextUpdatedSince(bounds, now - 1_000)).toBe(bounds.watermark);
  expect(nextUpdatedSince(bounds, null)).toBe(bounds.watermark);
});
