/** What is said over NATS after a commit. Each may be lost: whoever needs it also finds it in Postgres within seconds. */
export const announcements = {
  /** Events were recorded and wait to be fanned out. */
  eventsRecorded: 'events.recorded',
  /** A catalog was published anew, or is public no more. */
  catalogPublished: 'catalogs.published',
} as const;
