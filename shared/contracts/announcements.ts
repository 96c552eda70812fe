import { type Static, Type } from 'typebox';

/** Subjects of announcements. Each may be lost: subscribers find committed changes in PostgreSQL within seconds. */
export const announcements = {
  eventsRecorded: 'events.recorded',
  catalogPublished: 'catalogs.published',
  ordersChanged: 'orders.changed',
  conversationsChanged: 'conversations.changed',
  boardsChanged: 'boards.changed',
  exportProgress: 'exports.progress',
  notificationsRecorded: 'notifications.recorded',
} as const;

export const Changed = Type.Object({
  workspaceId: Type.String({ maxLength: 40 }),
  ids: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 500 }),
});
export type Changed = Static<typeof Changed>;

export const ExportProgressMessage = Type.Object({
  name: Type.String({ maxLength: 200 }),
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  state: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('broken')]),
});
