import { announcements } from '../contracts/announcements.ts';
import type { Messaging } from './connect.ts';

/** Says after a commit that events wait to be fanned out. Losing it loses nothing: the sweeper finds them too (decided: Announcements). */
export function announceEvents(messaging: Messaging): void {
  messaging.publish(announcements.eventsRecorded);
}
