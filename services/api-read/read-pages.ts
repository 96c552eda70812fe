import { coalesce } from '../../shared/db/connections/coalesce.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { unauthorized } from '../../shared/keys/auth.ts';
import { type Fragment, pageOf } from './page-of.ts';

export interface ListSource {
  readonly from: Fragment;
  readonly time: 'created_at' | 'updated_at';
  readonly json: Fragment;
  /** Rows may be large: a page then ends at a megabyte. */
  readonly isLarge: boolean;
  readonly filterBy?: 'status';
}

export interface PageRequest {
  readonly keyId: string;
  readonly after: Position;
  readonly limit: number;
  readonly filter: string | null;
}

export type Position = readonly [ms: number, id: string];

export interface Page {
  readonly rows: Buffer;
  readonly next: Position | null;
}

const batches = { most: 16, atATime: 2 };

/** One statement checks the key and reads the page (I10), for up to 16 concurrent calls. Throws `unauthorized`. */
export function createPages(
  db: Db,
  { from, time, json, isLarge, filterBy }: ListSource,
): (request: PageRequest) => Promise<Page> {
  // A range instead of an equality: the generic plan would scan all statuses for a rare one.
  const range = filterBy
    ? db`${db(filterBy)} >= request.filter and (${db(filterBy)}, ${db(time)}, id) < (request.filter, request.at, request.id)
        order by ${db(filterBy)} desc, ${db(time)} desc, id desc`
    : db`(${db(time)}, id) < (request.at, request.id) order by ${db(time)} desc, id desc`;
  const rows = (limit: Fragment) =>
    db`select ${json} as json, ${db(time)} as at, id from ${from} and ${range} limit ${limit}`;
  const page = pageOf(db, rows, db`request.count`, isLarge);
  const read = coalesce((pages: readonly PageRequest[]) => readPages(db, page, pages), batches);
  return async (request) => (await read(request)) ?? refuse();
}

async function readPages(db: Db, page: Fragment, pages: readonly PageRequest[]): Promise<(Page | null)[]> {
  const found = await db`
    select request.nth, page.rows, page.next_ms, page.next_id from unnest(
      ${pages.map(({ keyId }) => keyId)}::text[],
      ${pages.map(({ after: [ms] }) => new Date(ms).toISOString())}::timestamptz[],
      ${pages.map(({ after: [, id] }) => id)}::text[],
      ${pages.map(({ limit }) => limit)}::int[],
      ${pages.map(({ filter }) => filter)}::text[]
    ) with ordinality as request (key_id, at, id, count, filter, nth)
    cross join lateral (select workspace_id from valid_api_keys where id = request.key_id offset 0) key
    cross join lateral (${page}) page`.raw();
  const read: (Page | null)[] = pages.map(() => null);
  for (const [nth, rows, ms, id] of found) {
    read[Number(nth) - 1] = { rows: rows ?? noRows, next: ms ? [Number(ms), String(id)] : null };
  }
  return read;
}

const noRows = Buffer.alloc(0);

function refuse(): never {
  throw unauthorized();
}
