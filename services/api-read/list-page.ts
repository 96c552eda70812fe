import { type IdKind, isId } from '../../shared/domain/id.ts';
import type { Call, Result } from '../../shared/http/api.ts';
import { unauthorized } from '../../shared/http/keys/auth.ts';
import { type Listing, readCursor, writeCursor } from './cursor.ts';
import { limitParameter } from './parameters.ts';

/** A place in a list that is ordered by a time (Unix ms) and then by id. */
export type Position = readonly [ms: number, id: string];

/** Where a list that shows the newest first begins: at the end of the year 9999. */
const beforeNewest: Position = [253_402_300_799_999, ''];

/** One list of the API, newest first. */
export interface List {
  /** The kind of id that its rows have. */
  readonly kind: IdKind;
  /** The field of a row, Unix ms, that the list is ordered by, before the id. */
  readonly orderedBy: 'createdAt' | 'updatedAt';
  /** What a cursor of this list is bound to, beside the workspace. */
  readonly listing: Listing;
  /** The rows after a position; one more than the page is asked for, to see whether it is the last. */
  readonly rows: (after: Position, count: number) => Promise<Rows>;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Rows as JSON, and whether the list goes on after them though they are fewer than was asked for (see page-bytes.ts). */
interface Rows {
  readonly text: Buffer;
  readonly isCut: boolean;
}

/** One page of a list with its meta (spec: Pagination). Throws `invalid_request` for a bad limit or cursor, `unauthorized`. */
export async function listPage({ caller, query }: Call, list: List): Promise<Result> {
  const limit = limitParameter(query);
  const listing = [caller.workspaceId, ...list.listing];
  const after = readCursor(query, listing, (value): value is Position => isPosition(list.kind, value)) ?? beforeNewest;
  const { text: rows, isCut } = await list.rows(after, limit + 1);
  const end = endOf(rows, limit) ?? (isCut ? rows.length : null);
  const last = end === null ? null : JSON.parse(rows.toString('utf8', startOfLast(rows, end), end));
  return {
    rows: end === null ? rows : rows.subarray(0, end),
    meta: {
      next_cursor: last && writeCursor(listing, [last[list.orderedBy], last.id]),
      is_done: last === null,
      limit,
      ...list.meta,
    },
  };
}

/** What stands between the rows of a list. Within a row a line never ends: in JSON it is written `\n`. */
export const betweenRows = ',\n';

/**
 * The rows of a list's statement, which is one trip that both checks the key and reads the page (I10): it starts from the
 * valid key, so that no row says that the key is gone, and a row without text that the page is empty. The rows come as the
 * bytes of one text and go out as they came, which costs both sides half of what a row each would. Throws `unauthorized`.
 */
export function rowsOf(answer: readonly (readonly (Buffer | null)[])[]): Buffer {
  const [row] = answer;
  if (!row) throw unauthorized();
  return row[0] ?? Buffer.alloc(0);
}

/** Where the row of this number ends, if another follows it. */
function endOf(rows: Buffer, number: number): number | null {
  let end = -betweenRows.length;
  for (let row = 0; row < number; row += 1) {
    end = rows.indexOf(betweenRows, end + betweenRows.length);
    if (end < 0) return null;
  }
  return end;
}

function startOfLast(rows: Buffer, end: number): number {
  const before = rows.lastIndexOf(betweenRows, end - 1);
  return before < 0 ? 0 : before + betweenRows.length;
}

function isPosition(kind: IdKind, value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [ms, id] = value;
  return Number.isSafeInteger(ms) && ms >= 0 && ms <= beforeNewest[0] && typeof id === 'string' && isId(kind, id);
}
