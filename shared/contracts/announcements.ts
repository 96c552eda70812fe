import { type Static, Type } from 'typebox';

/** What is said over NATS after a commit. Each may be lost: whoever needs it also finds it in Postgres within seconds. */
export const announcements = {
  /** Events were recorded and wait to be fanned out. */
  eventsRecorded: 'events.recorded',
  /** A catalog was published anew, or is public no more. */
  catalogPublished: 'catalogs.published',
  /** Orders of a workspace changed: carries `Changed`. */
  ordersChanged: 'orders.changed',
  /** Conversations of a workspace changed: carries `Changed`. */
  conversationsChanged: 'conversations.changed',
  /** How a workspace has its board changed: carries `Changed`. */
  boardsChanged: 'boards.changed',
} as const;

/** Whose, and which; without ids where they are not known. */
export const Changed = Type.Object({
  workspaceId: Type.String({ maxLength: 40 }),
  ids: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 500 }),
});
export type Changed = Static<typeof Changed>;
