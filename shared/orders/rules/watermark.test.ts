import { expect, test } from 'bun:test';
import { boundsOf, coversWatermark, nextUpdatedSince, watermarkOverlapMs as overlapMs } from './watermark.ts';

const now = 1_800_000_000_000;

test.each([
  ['with a fresh horizon the watermark is the overlap behind the request', now - 500, null, now - overlapMs],
  ['an old horizon holds the watermark back', now - 600_000, null, now - 600_000],
  ['it is never before updated_since, where the listing starts', now - 600_000, now - 300_000, now - 300_000],
  ['an updated_since within the overlap gives no watermark within it', now - 600_000, now - 1_000, now - overlapMs],
  ['an updated_since in the future gives no watermark within the overlap', now - 500, now + 60_000, now - overlapMs],
  ['without a horizon it is updated_since', null, now - 300_000, now - 300_000],
  ['without either it is 0', null, null, 0],
])('%s', (_, horizon, since, watermark) => {
  expect(boundsOf({ latest: now, newest: now, horizon }, since)).toEqual({ upTo: now, watermark });
});

test('without heartbeats the watermark is updated_since minus the overlap', () => {
  expect(boundsOf({ latest: null, newest: null, horizon: null }, now)).toEqual({ upTo: 0, watermark: now - overlapMs });
});

test('a later page is read only from a database that is not behind the first', () => {
  const bounds = boundsOf({ latest: now, newest: now, horizon: now - 500 }, null);
  expect(coversWatermark(bounds, bounds.watermark, null)).toBe(true);
  expect(coversWatermark(bounds, bounds.watermark - 1, null)).toBe(false);
  expect(coversWatermark(bounds, null, null)).toBe(false);
  const without = boundsOf({ latest: now, newest: now, horizon: null }, now - 300_000);
  expect(coversWatermark(without, null, now - 300_000)).toBe(true);
});

test('within a listing by change a client continues at the last change shown', () => {
  const bounds = boundsOf({ latest: now, newest: now, horizon: now - 500 }, null);
  expect(nextUpdatedSince(bounds, now - 900_000)).toBe(now - 900_000);
  expect(nextUpdatedSince(bounds, now - 1_000)).toBe(bounds.watermark);
  expect(nextUpdatedSince(bounds, null)).toBe(bounds.watermark);
});
