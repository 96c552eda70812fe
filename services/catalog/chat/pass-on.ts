import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import type { Chat } from './read-chat.ts';
import type { Written } from './read-written.ts';
import { contactIdOf, outsideIdOf } from './visitor.ts';

const answerWithinMs = 8_000;
const reportedAtOnce = 20;

/** What the page tells the conversations service, as every channel does (decided: Channels). */
export function createPassOn(messaging: Messaging, log: Log) {
  return {
    /** Once, however often it arrives. The first message of a chat names the guest. Throws `unavailable`, `invalid_request`. */
    async message(workspaceId: string, token: string, written: Written, isFirst: boolean): Promise<void> {
      const { nonce, text, name, phone } = written;
      const contact = { id: contactIdOf(token), ...(isFirst && { name: name || null, phone: phone || null }) };
      const message = { workspaceId, channel: 'web', outsideId: outsideIdOf(nonce, text), contact, text } as const;
      await sendCommand(messaging, 'messages.receive', message, answerWithinMs);
    },

    delivered(workspaceId: string, { messages }: Chat): void {
      const unseen = messages.filter(({ direction, isDelivered }) => direction === 'agent' && !isDelivered);
      for (const { id: messageId } of unseen.slice(-reportedAtOnce)) {
        const report = { workspaceId, channel: 'web', messageId, outcome: 'delivered' } as const;
        sendCommand(messaging, 'messages.report', report, answerWithinMs).catch((error) =>
          log.warn('recording that a guest saw a chat message failed, retrying when the page reads the chat again', {
            ...{ workspaceId, messageId, error },
          }),
        );
      }
    },
  };
}
