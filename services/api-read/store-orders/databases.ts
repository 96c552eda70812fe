import type { Db } from '../../../shared/db/connections/connect.ts';
import { type Caller, unauthorized } from '../../../shared/keys/auth.ts';
import { type Bounds, seesAsMuch } from '../../../shared/orders/rules/watermark.ts';
import type { Position } from '../read-pages.ts';
import { readStoreOrders, type StoreOrdersPage } from './page.ts';
import type { Range } from './range.ts';

/** Keys are checked on the primary; pages come from a replica where there is one. */
export interface Databases {
  readonly db: Db;
  readonly replica?: Db | null;
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
  limit: number,
): Promise<StoreOrdersPage> {
  const read: Read = { caller, range, start, limit };
  return (await readReplica(databases, read)) ?? (await readPrimary(databases, read));
}

interface Read {
  readonly caller: Caller;
  readonly range: Range;
  readonly start: Start;
  readonly limit: number;
}

/**
 * Null when there is no replica, or none that is up to the listing: pages of one listing may come from different replicas,
 * and one that lags behind the first page's would hide what the watermark says was shown. The primary says whether the key is
 * still valid (I10), and what time it is: a replica that lags must not give back an older watermark than it was asked with.
 */
async function readReplica({ db, replica }: Databases, { caller, range, start: { after, bounds }, limit }: Read) {
  if (!replica) return null;
  const [valid] = await db<{ newest: number }[]>`
    select unix_ms((select stamped_at from heartbeats order by xid desc limit 1)) as newest
    from valid_api_keys where id = ${caller.keyId}`;
  if (!valid) throw unauthorized();
  const page = await readStoreOrders(replica, caller.workspaceId, 'checked', range, {
    after,
    upTo: bounds?.upTo ?? null,
    limit,
  });
  if (page === null) return null;
  const since = range.orderedBy === 'updated_at' ? range.from : null;
  return bounds === null || seesAsMuch(bounds, page.horizon, since) ? { ...page, newest: valid.newest } : null;
}

async function readPrimary({ db }: Databases, { caller, range, start: { after, bounds }, limit }: Read) {
  const { keyId, workspaceId } = caller;
  const page = await readStoreOrders(db, workspaceId, { keyId }, range, { after, upTo: bounds?.upTo ?? null, limit });
  if (page === null) throw unauthorized();
  return page;
}
