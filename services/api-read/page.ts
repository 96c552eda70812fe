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
export interface List {
  /** The kind of id that its rows have. */
  readonly kind: IdKind;
  /** The field of a row, Unix ms, that the list is ordered by, before the id. */
  readonly orderedBy: 'createdAt' | 'updatedAt';
  /** What a cursor of this list is bound to, beside the workspace. */
  readonly listing: Listing;
  /** The rows after a position, as JSON; one more than the page is asked for, to see whether it is the last. */
  readonly rows: (after: Position, count: number) => Promise<readonly string[]>;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** One page of a list with its meta (spec: Pagination). Throws `invalid_request` for a bad limit or cursor, `unauthorized`. */
export async function page({ caller, query }: Call, list: List): Promise<Answer> {
  const limit = limitParameter(query);
  const listing = [caller.workspaceId, ...list.listing];
  const after = readCursor(query, listing, (value): value is Position => isPosition(list.kind, value)) ?? beforeNewest;
  const rows = await list.rows(after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: `[${shown.join(',')}]`,
    meta: {
      next_cursor: last === undefined ? null : writeCursor(listing, positionOf(last, list.orderedBy)),
      is_done: last === undefined,
      limit,
      ...list.meta,
    },
  };
}

/**
 * The rows of a list's statement, which is one trip that both checks the key and reads the page (I10): it starts from the
 * valid key, so that no row says that the key is gone, and a row without text that the page is empty. The JSON of the rows
 * comes as lines of one text, which costs both sides half of what a row each would. Throws `unauthorized`.
 */
export function linesOf(answer: readonly { readonly lines: string | null }[]): readonly string[] {
  const [row] = answer;
  if (!row) throw unauthorized();
  return row.lines?.split('\n') ?? [];
}

function positionOf(row: string, orderedBy: List['orderedBy']): Position {
  const { id, [orderedBy]: ms } = JSON.parse(row);
  return [ms, id];
}

function isPosition(kind: IdKind, value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [ms, id] = value;
  return Number.isSafeInteger(ms) && ms >= 0 && ms <= beforeNewest[0] && typeof id === 'string' && isId(kind, id);
}
