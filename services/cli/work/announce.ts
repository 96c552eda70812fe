import type { Messaging } from '../../../shared/messaging/connect.ts';

/** Announcements are best effort. */
const connectWithinMs = 1_000;
const pollMs = 10;

/** Waits for the connection: before it is open, a message would be dropped. */
export async function announceOnceConnected(messaging: Messaging, subject: string): Promise<void> {
  for (const since = performance.now(); !messaging.connected(); await Bun.sleep(pollMs)) {
    if (performance.now() - since > connectWithinMs) return;
  }
  messaging.publish(subject);
}
