import { coalesce } from '../../shared/db/connections/coalesce.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { unauthorized } from '../../shared/keys/auth.ts';
import { type Fragment, pageOf } from './page-of.ts';

/** Which rows a list has, newest first; `key` is the valid key, `asked` what the page is asked for. */
export interface Shown {
  /** `TABLE where CONDITION`. */
  readonly from: Fragment;
  /** The column that the list is ordered by, before the id. */
  readonly time: 'created_at' | 'updated_at';
  /** A row as JSON. */
  readonly json: Fragment;
  /** Whether a page of such rows may be larger than a page should be. */
  readonly isLarge: boolean;
  /** The column of which the list shows the rows that have the value `asked.filter`. */
  readonly only?: 'status';
}

/** One page that somebody asks for. */
export interface Asked {
  readonly keyId: string;
  readonly after: Position;
  readonly limit: number;
  /** What `from` compares with, in lists that are of something or show one status. */
  readonly filter: string | null;
}

/** A place in a list that is ordered by a time (Unix ms) and then by id. */
export type Position = readonly [ms: number, id: string];

/** Rows as JSON with commas between them, and the last row's place where there are more. */
export interface Page {
  readonly rows: Buffer;
  readonly next: Position | null;
}

/** A page's cost is more than its statement's from here on; and so many under way keep PostgreSQL busy. */
const batches = { most: 16, atATime: 2 };

/**
 * Reads pages of a list. Each is one trip that both checks the key and reads (I10): the statement starts from the valid key,
 * so that no row says that it is gone. Pages that are asked for while others are read go together, which saves a third of
 * their cost. The rows come as the bytes of one text and go out as they came. Throws `unauthorized`.
 */
export function createPages(db: Db, { from, time, json, isLarge, only }: Shown): (asked: Asked) => Promise<Page> {
  // One value is asked for as the end of a range, and in the order of the index that begins with the column: asked for as an
  // equal, a rare one may be looked for among all the others, because a plan that is kept does not know which it will be.
  const range = only
    ? db`${db(only)} >= asked.filter and (${db(only)}, ${db(time)}, id) < (asked.filter, asked.at, asked.id)
        order by ${db(only)} desc, ${db(time)} desc, id desc`
    : db`(${db(time)}, id) < (asked.at, asked.id) order by ${db(time)} desc, id desc`;
  const rows = (limit: Fragment) =>
    db`select ${json} as json, ${db(time)} as at, id from ${from} and ${range} limit ${limit}`;
  const page = pageOf(db, rows, db`asked.count`, isLarge);
  const read = coalesce((pages: readonly Asked[]) => readPages(db, page, pages), batches);
  return async (asked) => (await read(asked)) ?? refuse();
}

async function readPages(db: Db, page: Fragment, pages: readonly Asked[]): Promise<(Page | null)[]> {
  const answer = await db`
    select asked.nth, page.rows, page.ms, page.id from unnest(
      ${pages.map(({ keyId }) => keyId)}::text[],
      ${pages.map(({ after: [ms] }) => new Date(ms).toISOString())}::timestamptz[],
      ${pages.map(({ after: [, id] }) => id)}::text[],
      ${pages.map(({ limit }) => limit)}::int[],
      ${pages.map(({ filter }) => filter)}::text[]
    ) with ordinality as asked (key_id, at, id, count, filter, nth)
    cross join lateral (select workspace_id from valid_api_keys where id = asked.key_id offset 0) key
    cross join lateral (${page}) page`.raw();
  const read: (Page | null)[] = pages.map(() => null);
  for (const [nth, rows, ms, id] of answer) {
    read[Number(nth) - 1] = { rows: rows ?? nothing, next: ms ? [Number(ms), String(id)] : null };
  }
  return read;
}

const nothing = Buffer.alloc(0);

function refuse(): never {
  throw unauthorized();
}
