import { announcements, type Changed } from '../contracts/announcements.ts';
import type { Messaging } from './connect.ts';

/**
 * Says after a commit that events wait to be fanned out. Losing it loses nothing: the sweeper finds them too (decided:
 * Announcements).
 */
export function announceEvents(messaging: Messaging): void {
  messaging.publish(announcements.eventsRecorded);
}

/** Says after a commit which orders of a workspace changed: open pages show it at once, and find it by themselves soon after. */
export function announceOrders(messaging: Messaging, changed: Changed): void {
  messaging.publish(announcements.ordersChanged, changed);
}

/** The same of conversations. */
export function announceConversations(messaging: Messaging, changed: Changed): void {
  messaging.publish(announcements.conversationsChanged, changed);
}

/** Says that how a workspace has its board changed: muted, or with other times. */
export function announceBoard(messaging: Messaging, workspaceId: string): void {
  messaging.publish(announcements.boardsChanged, { workspaceId, ids: [workspaceId] });
}
