import { type Static, Type } from 'typebox';

/**
 * What is said over NATS. Each may be lost: what was committed is found in Postgres within seconds, and how far an export is
 * is said again.
 */
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
  /** How far an export of orders is: carries `ExportNews`. */
  exportProgress: 'exports.progress',
} as const;

/** Whose, and which; without ids where they are not known. */
export const Changed = Type.Object({
  workspaceId: Type.String({ maxLength: 40 }),
  ids: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 500 }),
});
export type Changed = Static<typeof Changed>;

/** By what its progress is asked, and how many orders and bytes were written. */
export const ExportNews = Type.Object({
  name: Type.String({ maxLength: 200 }),
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  state: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('broken')]),
});
