import type { Call, Result } from '../../../shared/api/api.ts';
import { isId } from '../../../shared/basics/id.ts';
import { storeOrderSchema } from '../../../shared/orders/contract/resources.ts';
import { type Bounds, boundsOf, nextUpdatedSince } from '../../../shared/orders/rules/watermark.ts';
import { isoInZone } from '../../../shared/time/iso-in-zone.ts';
import { type Listing, readCursor, writeCursor } from '../cursor.ts';
import { limitParameter } from '../parameters.ts';
import type { StoreOrdersPage } from './page.ts';
import { listingOf, type Range, rangeOf, storeOrdersQuery } from './range.ts';
import { type Databases, readPage } from './read-page.ts';

/** GET /api/v1/store-orders: every order, and the watermark of a sync (spec: GET store-orders; decided: Watermark). */
export async function listStoreOrders(databases: Databases, { caller, query }: Call): Promise<Result> {
  const parameters = storeOrdersQuery(query);
  const limit = limitParameter(query);
  const listing = [caller.workspaceId, ...listingOf(parameters, limit)];
  const cursor = readCursor(query, listing, isCursor);
  const readRange = async (range: Range) => {
    return { range, page: await readPage(databases, caller, range, startOf(range, cursor), limit) };
  };
  const first = await readRange(rangeOf(parameters, caller.timezone));
  // The cached caller may have an old time zone: days must be those of the zone in the answer.
  const { range, page } =
    first.page.zone === caller.timezone ? first : await readRange(rangeOf(parameters, first.page.zone));
  const since = range.orderedBy === 'updated_at' ? range.from : null;
  const bounds = cursor ? boundsIn(cursor) : boundsOf(page, since, databases.overlapMs);
  return answer(page, bounds, since !== null, listing, limit);
}

type Cursor = readonly [ms: number, id: string, upTo: number, watermark: number];

function isCursor(value: unknown): value is Cursor {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [ms, id, ...bounds] = value;
  return [ms, ...bounds].every(isTime) && typeof id === 'string' && isId('order', id);
}

function isTime(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= Date.UTC(9999, 11, 31);
}

function startOf({ from }: Range, cursor: Cursor | null) {
  if (cursor === null) return { after: [from, ''], bounds: null } as const;
  const [ms, id] = cursor;
  return { after: [ms, id], bounds: boundsIn(cursor) } as const;
}

function boundsIn([, , upTo, watermark]: Cursor): Bounds {
  return { upTo, watermark };
}

function answer(page: StoreOrdersPage, bounds: Bounds, isByChange: boolean, listing: Listing, limit: number): Result {
  const { rows, next, zone } = page;
  const nextSince = nextUpdatedSince(bounds, isByChange && next ? next[0] : null);
  return {
    rows,
    meta: {
      next_cursor: next && writeCursor(listing, [...next, bounds.upTo, bounds.watermark]),
      is_done: next === null,
      limit,
      schema: storeOrderSchema,
      timezone: zone,
      next_updated_since: isoInZone(nextSince, zone),
    },
  };
}
