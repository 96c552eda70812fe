import type { Channel } from '../rules/conversation.ts';

export const listViews = ['open', 'waiting', 'mine', 'unassigned', 'escalated', 'closed'] as const;
export type ListView = (typeof listViews)[number];

export interface Cursor {
  readonly at: number;
  readonly id: string;
}

export interface ListFilter {
  readonly view: ListView;
  readonly channel: Channel | null;
  readonly before: Cursor | null;
}

/** Before everything, newest first: the last millisecond of the year 9999. */
export const beforeNewest: Cursor = { at: 253_402_300_799_999, id: '' };
