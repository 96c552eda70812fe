import type { Channel } from '../rules/conversation.ts';

/** The lists of the inbox. What is closed is in `closed` alone. */
export const listViews = ['open', 'waiting', 'mine', 'unassigned', 'escalated', 'closed'] as const;
export type ListView = (typeof listViews)[number];

/** Where a page of a list ended: Unix ms and an id. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

/** What of the conversations is listed. */
export interface ListFilter {
  readonly view: ListView;
  readonly channel: Channel | null;
  readonly before: Place | null;
}

/** Before everything: where a list that shows the newest first begins. */
export const newest: Place = { at: 253_402_300_799_999, id: '' };
