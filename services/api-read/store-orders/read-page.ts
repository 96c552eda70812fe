import type { Db } from '../../../shared/db/connections/connect.ts';
import { type Caller, unauthorized } from '../../../shared/keys/auth.ts';
import { type Bounds, coversWatermark } from '../../../shared/orders/rules/watermark.ts';
import type { Position } from '../read-pages.ts';
import { readStoreOrders, type StoreOrdersPage } from './page.ts';
import type { Range } from './range.ts';

export interface Databases {
  readonly db: Db;
  readonly replica?: Db | null;
  /** How long before the newest change the watermark stays (decided: Watermark). */
  readonly overlapMs?: number;
}

export interface Start {
  readonly after: Position;
  readonly bounds: Bounds | null;
}

export async function readPage(
  databases: Databases,
  caller: Caller,
  range: Range,
  start: Start,
  limit: number,
): Promise<StoreOrdersPage> {
  const read: PageRead = { caller, range, start, limit };
  return (await readReplica(databases, read)) ?? (await readPrimary(databases, read));
}

interface PageRead {
  readonly caller: Caller;
  readonly range: Range;
  readonly start: Start;
  readonly limit: number;
}

// Null if there is no replica or it has not reached the watermark of the listing. The primary checks the key, because a
// replica may not have a revocation yet (I10).
async function readReplica({ db, replica }: Databases, { caller, range, start: { after, bounds }, limit }: PageRead) {
  if (!replica) return null;
  const [valid] = await db<{ latestHeartbeatAt: number }[]>`
    select unix_ms((select stamped_at from heartbeats order by xid desc limit 1)) as "latestHeartbeatAt"
    from valid_api_keys where id = ${caller.keyId}`;
  if (!valid) throw unauthorized();
  const page = await readStoreOrders(replica, caller.workspaceId, 'keyAlreadyChecked', range, {
    after,
    upTo: bounds?.upTo ?? null,
    limit,
  });
  if (page === null) return null;
  const since = range.orderedBy === 'updated_at' ? range.from : null;
  return bounds === null || coversWatermark(bounds, page.horizon, since)
    ? { ...page, newest: valid.latestHeartbeatAt }
    : null;
}

async function readPrimary({ db }: Databases, { caller, range, start: { after, bounds }, limit }: PageRead) {
  const { keyId, workspaceId } = caller;
  const page = await readStoreOrders(db, workspaceId, { keyId }, range, { after, upTo: bounds?.upTo ?? null, limit });
  if (page === null) throw unauthorized();
  return page;
}
