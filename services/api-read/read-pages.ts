import { coalesce } from '../../shared/db/connections/coalesce.ts';
import type { Db } from '../../shared/db/connections/connect.ts';
import { unauthorized } from '../../shared/http/keys/auth.ts';
import { type Fragment, mostBytes, rowsThatFit, usualBytes } from './page-bytes.ts';

/** Which rows a list has and how they are shown, newest first; `key` is the valid key, `asked` what the page is asked for. */
export interface Shown {
  /** `TABLE where CONDITION`. */
  readonly from: Fragment;
  /** The column that the list is ordered by, before the id. */
  readonly time: 'created_at' | 'updated_at';
  /** A row as JSON. */
  readonly row: Fragment;
  /** What may be long in it, in bytes. */
  readonly bytes: Fragment;
  /** The column of which the list shows the rows that have the value `asked.filter`. */
  readonly only?: 'status';
}

/** One page that somebody asks for. */
export interface Asked {
  readonly keyId: string;
  readonly after: Position;
  /** How many rows, the one that tells that there are more among them. */
  readonly count: number;
  /** What `from` compares with, in lists that are of something or show one status. */
  readonly filter: string | null;
}

/** A place in a list that is ordered by a time (Unix ms) and then by id. */
export type Position = readonly [ms: number, id: string];

/** Rows as JSON with `betweenRows` between them, and whether the list goes on after them though they are fewer than was asked for. */
export interface Rows {
  readonly text: Buffer;
  readonly count: number;
  readonly isCut: boolean;
}

/** What stands between the rows of a list. Within a row a line never ends: in JSON it is written `\n`. */
export const betweenRows = ',\n';

/** A page's cost is more than its statement's from here on; and so many under way keep PostgreSQL busy. */
const batches = { most: 16, atATime: 2 };

/**
 * Reads pages of a list. Each is one trip that both checks the key and reads (I10): the statement starts from the valid key,
 * so that no row says that it is gone. Pages that are asked for while others are read go together, which saves a third of
 * their cost. The rows come as the bytes of one text and go out as they came. A page with a large row is read again by a
 * statement that counts bytes (see page-bytes.ts). Throws `unauthorized`.
 */
export function createPages(db: Db, { from, time, row, bytes, only }: Shown): (asked: Asked) => Promise<Rows> {
  const inOrder = db`order by ${db(time)} desc, id desc`;
  // One value is asked for as the end of a range, and in the order of the index that begins with the column: asked for as an
  // equal, a rare one may be looked for among all the others, because a plan that is kept does not know which it will be.
  const range = only
    ? db`${db(only)} >= asked.filter and (${db(only)}, ${db(time)}, id) < (asked.filter, asked.at, asked.id)
        order by ${db(only)} desc, ${db(time)} desc, id desc`
    : db`(${db(time)}, id) < (asked.at, asked.id) ${inOrder}`;
  const rows = (columns: Fragment) => db`select ${columns} from ${from} and ${range} limit asked.count`;
  const usual = db`select string_agg(row, E',\\n'), count(row), count(*)
    from (${rows(db`case when ${bytes} <= ${usualBytes} then ${row} end as row`)}) usual`;
  const sized = rows(db`${row} as row, ${bytes} as size, ${db(time)}, id`);
  const counted = db`
    select string_agg(row, E',\\n') filter (where "upTo" <= ${mostBytes}), count(*) filter (where "upTo" <= ${mostBytes}), count(*)
    from (${rowsThatFit(db, sized, db`size`, inOrder)}) counted`;

  const readUsual = coalesce((pages: readonly Asked[]) => readPages(db, usual, pages), batches);
  return async (asked) => {
    const page = (await readUsual(asked)) ?? refuse();
    return page.isCut ? ((await readPages(db, counted, [asked]))[0] ?? refuse()) : page;
  };
}

async function readPages(db: Db, page: Fragment, pages: readonly Asked[]): Promise<(Rows | null)[]> {
  const answer = await db`
    select asked.nth, page.* from unnest(
      ${pages.map(({ keyId }) => keyId)}::text[],
      ${pages.map(({ after: [ms] }) => new Date(ms).toISOString())}::timestamptz[],
      ${pages.map(({ after: [, id] }) => id)}::text[],
      ${pages.map(({ count }) => count)}::int[],
      ${pages.map(({ filter }) => filter)}::text[]
    ) with ordinality as asked (key_id, at, id, count, filter, nth)
    cross join lateral (select workspace_id from valid_api_keys where id = asked.key_id offset 0) key
    cross join lateral (${page}) page`.raw();
  const read: (Rows | null)[] = pages.map(() => null);
  for (const [nth, text, count, all] of answer) {
    read[Number(nth) - 1] = { text: text ?? nothing, count: Number(count), isCut: Number(count) < Number(all) };
  }
  return read;
}

const nothing = Buffer.alloc(0);

function refuse(): never {
  throw unauthorized();
}
