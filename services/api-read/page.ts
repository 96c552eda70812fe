import { type IdKind, isId } from '../../shared/domain/id.ts';
import type { Answer, Call } from '../../shared/http/api.ts';
import { unauthorized } from '../../shared/http/auth.ts';
import { type Listing, readCursor, writeCursor } from './cursor.ts';
import { limitParameter } from './parameters.ts';

/** A place in a list that is ordered by a time (Unix ms) and then by id. */
export type Position = readonly [ms: number, id: string];

/** Where a list that shows the newest first begins: at the end of the year 9999. */
const beforeNewest: Position = [253_402_300_799_999, ''];

/** One list of the API, newest first. */
export interface List<Row> {
  /** The kind of id that positions carry. */
  readonly kind: IdKind;
  /** What a cursor of this list is bound to, beside the workspace. */
  readonly listing: Listing;
  /** The rows after a position; one more than the page is asked for, to see whether it is the last. See `rowsOf`. */
  readonly rows: (after: Position, count: number) => Promise<readonly Row[]>;
  readonly doc: (row: Row) => string;
  readonly position: (row: Row) => Position;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** One page of a list with its meta (spec: Pagination). Throws `invalid_request` for a bad limit or cursor, `unauthorized`. */
export async function page<Row>({ caller, query }: Call, list: List<Row>): Promise<Answer> {
  const limit = limitParameter(query);
  const listing = [caller.workspaceId, ...list.listing];
  const after = readCursor(query, listing, (value): value is Position => isPosition(list.kind, value)) ?? beforeNewest;
  const rows = await list.rows(after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: `[${shown.map(list.doc).join(',')}]`,
    meta: {
      next_cursor: last === undefined ? null : writeCursor(listing, list.position(last)),
      is_done: last === undefined,
      limit,
      ...list.meta,
    },
  };
}

/**
 * The rows of a list's statement. Such a statement starts from the valid key and left-joins the list to it, so that one trip
 * both checks the key and reads the page (I10): no row says that the key is gone, one row of nulls that the page is empty.
 */
export function rowsOf<Row extends { readonly id: string | null }>(
  rows: readonly Row[],
): (Row & { readonly id: string })[] {
  if (rows.length === 0) throw unauthorized();
  return rows.filter((row): row is Row & { readonly id: string } => row.id !== null);
}

function isPosition(kind: IdKind, value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [ms, id] = value;
  return Number.isSafeInteger(ms) && ms >= 0 && ms <= beforeNewest[0] && typeof id === 'string' && isId(kind, id);
}
