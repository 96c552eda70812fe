import { sendCommand } from '../../shared/messaging/commands.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import { customerMessage } from '../../shared/orders/rules/customer-message.ts';
import type { Log } from '../../shared/runtime/log.ts';
import type { OrderChange } from './changes/change-order.ts';

const answerWithinMs = 8_000;

// Best effort, after the commit: a failure is logged and changes nothing (spec: Restaurant order status rule 2). `idle`
// resolves when no message is in flight.
export function createNotifyCustomer(messaging: Messaging, log: Log) {
  const inFlight = new Set<Promise<void>>();

  const send = async ({ order, event }: OrderChange, text: string, conversationId: string): Promise<void> => {
    const { workspaceId } = order;
    const commandId = `${order.id}:${event}`;
    try {
      await sendCommand(
        messaging,
        'conversations.send',
        { workspaceId, conversationId, text, commandId },
        answerWithinMs,
      );
    } catch (error) {
      log.warn('no confirmation that the customer got the message of an order, not sending it again', {
        orderId: order.id,
        event,
        error: String(error),
      });
    }
  };

  return {
    notify(change: OrderChange): void {
      const text = customerMessage(change.event, change.order);
      const { conversationId } = change.order;
      if (text === null || conversationId === null) return;
      const message = send(change, text, conversationId);
      inFlight.add(message);
      void message.finally(() => inFlight.delete(message));
    },
    idle: async (): Promise<void> => {
      await Promise.allSettled([...inFlight]);
    },
  };
}
