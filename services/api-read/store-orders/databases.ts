import type { Db } from '../../../shared/db/connections/connect.ts';
import { type Bounds, seesAsMuch } from '../../../shared/domain/orders/watermark.ts';
import { type Caller, unauthorized } from '../../../shared/http/keys/auth.ts';
import type { Position } from '../read-pages.ts';
import { lastTime, readStoreOrders, type StoreOrdersPage } from './page.ts';
import type { Range } from './range.ts';

/** Keys are checked on the primary; pages come from a replica where there is one. */
export interface Databases {
  readonly db: Db;
  readonly replica?: Db | null;
  readonly follow: (workspaceId: string) => Promise<void>;
  /** For tests, which cannot wait for two minutes. */
  readonly overlapMs?: number;
}

/** Where a page begins; `bounds` are those of its listing, null on the first page, which is about to fix them. */
export interface Start {
  readonly after: Position;
  readonly bounds: Bounds | null;
}

/** Reads a page where it misses nothing that its listing has promised. Throws `unauthorized`. */
export async function readPage(
  databases: Databases,
  caller: Caller,
  range: Range,
  start: Start,
  count: number,
): Promise<StoreOrdersPage> {
  const read: Read = { caller, range, start, count };
  return (await readReplica(databases, read)) ?? (await readPrimary(databases, read));
}

interface Read {
  readonly caller: Caller;
  readonly range: Range;
  readonly start: Start;
  readonly count: number;
}

/**
 * Null when there is no replica, or none that is up to the listing: pages of one listing may come from different replicas,
 * and one that lags behind the first page's would hide what the watermark says was shown.
 */
async function readReplica({ db, replica }: Databases, { caller, range, start, count }: Read) {
  if (!replica) return null;
  // The primary's clock of orders sets the bounds: the watermark is of its changes.
  const [valid] = await db<{ now: number; lastTime: number }[]>`
    select unix_ms((select at from order_now)) as now, unix_ms(${lastTime(db, caller.workspaceId, range)}) as "lastTime"
    from valid_api_keys where id = ${caller.keyId}`;
  if (!valid) throw unauthorized();
  const { after, bounds } = start;
  const upTo = bounds?.upTo ?? valid.lastTime;
  const slice = { after, upTo, aheadOf: bounds?.aheadOf ?? null, now: valid.now, count };
  const page = await readStoreOrders(replica, caller.workspaceId, 'checked', range, slice);
  if (page === null || !page.isFollowed) return null;
  const since = range.orderedBy === 'updated_at' ? range.from : null;
  return bounds === null || seesAsMuch(bounds, page.horizon, since) ? { ...page, now: valid.now } : null;
}

async function readPrimary({ db, follow }: Databases, { caller, range, start, count }: Read): Promise<StoreOrdersPage> {
  const { keyId, workspaceId } = caller;
  const { after, bounds } = start;
  const slice = { after, upTo: bounds?.upTo ?? null, aheadOf: bounds?.aheadOf ?? null, now: null, count };
  const read = async () => (await readStoreOrders(db, workspaceId, { keyId }, range, slice)) ?? refuse();
  const page = await read();
  if (page.isFollowed) return page;
  await follow(workspaceId);
  return read();
}

function refuse(): never {
  throw unauthorized();
}
