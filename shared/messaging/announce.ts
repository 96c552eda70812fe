import { announcements, type Changed } from '../contracts/announcements.ts';
import type { Messaging } from './connect.ts';

/** After the commit. A lost announcement costs a second: the sweep finds the events too (decided: Announcements). */
export function announceEvents(messaging: Messaging): void {
  messaging.publish(announcements.eventsRecorded);
}

export function announceOrders(messaging: Messaging, changed: Changed): void {
  messaging.publish(announcements.ordersChanged, changed);
}

export function announceConversations(messaging: Messaging, changed: Changed): void {
  messaging.publish(announcements.conversationsChanged, changed);
}

export function announceBoard(messaging: Messaging, workspaceId: string): void {
  messaging.publish(announcements.boardsChanged, { workspaceId, ids: [workspaceId] });
}

export function announceNotifications(messaging: Messaging): void {
  messaging.publish(announcements.notificationsRecorded);
}
