import type { Call, Result } from '../../shared/api/api.ts';
import { type IdKind, isId } from '../../shared/basics/id.ts';
import { type Listing, readCursor, writeCursor } from './cursor.ts';
import { limitParameter } from './parameters.ts';
import type { Page, PageRequest, Position } from './read-pages.ts';

const beforeNewest: Position = [253_402_300_799_999, ''];

export interface List {
  readonly kind: IdKind;
  readonly listing: Listing;
  readonly pages: (request: PageRequest) => Promise<Page>;
  readonly filter: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Throws `invalid_request` for a bad limit or cursor, `unauthorized` (spec: Pagination). */
export async function listPage({ caller, query }: Call, list: List): Promise<Result> {
  const limit = limitParameter(query);
  const listing = [caller.workspaceId, ...list.listing];
  const after = readCursor(query, listing, (value): value is Position => isPosition(list.kind, value)) ?? beforeNewest;
  const { rows, next } = await list.pages({ keyId: caller.keyId, after, limit, filter: list.filter });
  return {
    rows,
    meta: { next_cursor: next && writeCursor(listing, next), is_done: next === null, limit, ...list.meta },
  };
}

function isPosition(kind: IdKind, value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [ms, id] = value;
  return Number.isSafeInteger(ms) && ms >= 0 && ms <= beforeNewest[0] && typeof id === 'string' && isId(kind, id);
}
