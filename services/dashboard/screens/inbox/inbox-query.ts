import { channels } from '../../../../shared/conversations/rules/conversation.ts';
import { type Cursor, type ListFilter, listViews } from '../../../../shared/conversations/verbs/list-filter.ts';
import type { MemberVisit } from '../../request/visit.ts';

export interface InboxQuery extends ListFilter {
  readonly query: string;
}

const maxQueryLength = 200;

/** An unknown value counts as not chosen. */
export function parseInboxQuery(query: URLSearchParams): InboxQuery {
  return {
    view: listViews.find((view) => view === query.get('view')) ?? 'open',
    channel: channels.find((channel) => channel === query.get('channel')) ?? null,
    before: parseCursor(query.get('list')),
    query: (query.get('q') ?? '').trim().slice(0, maxQueryLength),
  };
}

/** The query of an address, with its `?`; empty for the defaults. */
export function queryOf({ view, channel, before, query }: InboxQuery): string {
  const fields = new URLSearchParams({
    ...(view !== 'open' && { view }),
    ...(channel && { channel }),
    ...(query && { q: query }),
    ...(before && { list: formatCursor(before) }),
  });
  return fields.size > 0 ? `?${fields}` : '';
}

export function conversationPath(
  visit: Pick<MemberVisit, 'at'>,
  inboxQuery: InboxQuery,
  id: string,
  rest = '',
): string {
  return visit.at(`/inbox/${id}${rest}${queryOf(inboxQuery)}`);
}

export function formatCursor({ at, id }: Cursor): string {
  return `${at}.${id}`;
}

export function parseCursor(text: string | null): Cursor | null {
  const found = /^(\d{1,15})\.([a-z]{3}_[0-9a-z]{26})$/.exec(text ?? '');
  return found ? { at: Math.min(Number(found[1]), latest), id: found[2] ?? '' } : null;
}

/** The end of the year 9999, which a timestamp can hold. */
const latest = 253_402_300_799_999;
