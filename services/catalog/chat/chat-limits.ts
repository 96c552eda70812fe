import { createCallLimit } from '../../../shared/http/limits/call-limit.ts';

interface Message {
  /** Null for the first one. */
  readonly chat: string | null;
  readonly workspaceId: string;
  readonly address: string;
}

const tenMinutesMs = 600_000;

/** Limits within one process. Mobile networks share addresses, so the limits of an address are wide. A workspace has none,
 * because few addresses would exhaust it for all guests. `count` throws `rate_limited`. */
export function createChatLimits() {
  const messagesOfChat = createCallLimit(20);
  const messagesOfAddress = createCallLimit(60);
  const newOfAddress = createCallLimit(20, tenMinutesMs);
  return {
    count({ chat, workspaceId, address }: Message): void {
      const visitor = `${workspaceId} ${address}`;
      if (chat === null) newOfAddress.count(visitor);
      else messagesOfChat.count(chat);
      messagesOfAddress.count(visitor);
    },
  };
}
