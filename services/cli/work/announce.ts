import type { Messaging } from '../../../shared/messaging/connect.ts';

/** An announcement may be lost without losing anything, so it is not waited for longer than this. */
const connectWithinMs = 1_000;
const pollMs = 10;

/** Says it once the connection stands: one that was opened a moment ago would swallow it. */
export async function announceOnceConnected(messaging: Messaging, subject: string): Promise<void> {
  for (const since = performance.now(); !messaging.connected(); await Bun.sleep(pollMs)) {
    if (performance.now() - since > connectWithinMs) return;
  }
  messaging.publish(subject);
}
