import { type IdKind, isId } from '../../shared/domain/id.ts';
import type { Call, Result } from '../../shared/http/api.ts';
import { type Listing, readCursor, writeCursor } from './cursor.ts';
import { limitParameter } from './parameters.ts';
import { type Asked, betweenRows, type Position, type Rows } from './read-pages.ts';

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
  /** Where its pages are read, one row more than the page is asked for, to see whether it is the last. */
  readonly pages: (asked: Asked) => Promise<Rows>;
  readonly filter: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** One page of a list with its meta (spec: Pagination). Throws `invalid_request` for a bad limit or cursor, `unauthorized`. */
export async function listPage({ caller, query }: Call, list: List): Promise<Result> {
  const limit = limitParameter(query);
  const listing = [caller.workspaceId, ...list.listing];
  const after = readCursor(query, listing, (value): value is Position => isPosition(list.kind, value)) ?? beforeNewest;
  const {
    text: rows,
    count,
    isCut,
  } = await list.pages({
    keyId: caller.keyId,
    after,
    count: limit + 1,
    filter: list.filter,
  });
  const end = count > limit ? rows.lastIndexOf(betweenRows) : isCut ? rows.length : null;
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

function startOfLast(rows: Buffer, end: number): number {
  const before = rows.lastIndexOf(betweenRows, end - 1);
  return before < 0 ? 0 : before + betweenRows.length;
}

function isPosition(kind: IdKind, value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [ms, id] = value;
  return Number.isSafeInteger(ms) && ms >= 0 && ms <= beforeNewest[0] && typeof id === 'string' && isId(kind, id);
}
