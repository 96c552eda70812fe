import { createCallLimit } from '../../../shared/http/limits/call-limit.ts';

interface Message {
  /** Null for the first one. */
  readonly chat: string | null;
  readonly workspaceId: string;
  readonly address: string;
}

const tenMinutesMs = 600_000;

/** Of each process. Mobile networks share addresses, so that the limits of one are wide. `count` throws `rate_limited`. */
export function createChatLimits() {
  const messages = createCallLimit(20);
  const newOfAddress = createCallLimit(20, tenMinutesMs);
  const newOfWorkspace = createCallLimit(300, tenMinutesMs);
  return {
    count({ chat, workspaceId, address }: Message): void {
      if (chat !== null) {
        messages.count(chat);
      } else {
        newOfAddress.count(`${workspaceId} ${address}`);
        newOfWorkspace.count(workspaceId);
      }
    },
  };
}
