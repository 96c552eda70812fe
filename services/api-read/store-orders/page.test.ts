import { expect, test } from 'bun:test';
import { newWorkspace } from '../../../tests/support/data/store-orders.ts';
import { apiReadForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { readStoreOrders } from './page.ts';

const { db, service } = await apiReadForThisFile();

const minute = 60_000;
const noon = Date.parse('2026-03-01T12:00:00Z');

test('a listing that goes on to what is ahead shows each order once, also when it began by a clock that ran ahead', async () => {
  const { workspaceId, place } = await newWorkspace(db, service.client);
  const placed: string[] = [];
  for (let minutes = 0; minutes < 6; minutes += 1) placed.push(await place(noon + minutes * minute));
  const shown = async (afterMs: number, afterId: string, aheadOf: number, now: number) => {
    const range = { orderedBy: 'created_at', from: 0, before: null, statuses: null } as const;
    const slice = { after: [afterMs, afterId], upTo: noon + 5 * minute, aheadOf, now, count: 100 } as const;
    const page = await readStoreOrders(db, workspaceId, 'checked', range, slice);
    return page?.orders.map(({ id }) => placed.indexOf(id));
  };
  expect(await shown(noon, '', noon, noon + minute)).toEqual([0, 2, 3, 4, 5]);
  expect(await shown(noon, '', noon + 4 * minute, noon)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await shown(noon + 2 * minute, placed[2] ?? '', noon + 4 * minute, noon)).toEqual([3, 4, 5]);
  // At the very moment from which on it is ahead.
  expect(await shown(noon + minute, placed[1] ?? '', noon, noon)).toEqual([2, 3, 4, 5]);
  expect(await shown(noon + minute, '', noon, noon)).toEqual([1, 2, 3, 4, 5]);
});
